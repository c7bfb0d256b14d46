// SPDX-License-Identifier: GPL-3.0-or-later
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Option<T extends string> {
  value: T;
  label: ComponentChildren;
  note?: string;
}

interface Props<T extends string> {
  legend: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  /** One below the other, with room for a sentence. */
  wide?: boolean;
  /** The legend is for screen readers, because something above says it. */
  unsaid?: boolean;
  /** Three in a row. */
  thirds?: boolean;
}

/** One of a few things, as radio buttons that look like buttons. */
export function Choice<T extends string>({ legend, value, options, onChange, wide, unsaid, thirds }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend class={unsaid ? 'hidden-text' : undefined}>{legend}</legend>
      <div class={wide ? 'choices wide' : thirds ? 'choices thirds' : 'choices'}>
        {options.map((option) => (
          <label key={option.value} class="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
