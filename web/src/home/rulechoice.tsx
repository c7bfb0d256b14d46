// SPDX-License-Identifier: GPL-3.0-or-later
import { useState } from 'preact/hooks';
import type { VariantInfo } from '../engine';
import { named, plugin, t } from '../i18n';
import { Choice } from '../ui/choice';

interface Props {
  variant: VariantInfo;
  value: string;
  onChange: (profile: string) => void;
  /** There is little room, and something above says what is chosen here: no more can be asked for. */
  few?: boolean;
}

/** The rule sets of a variant, each with a sentence: its own, the one beside it, the one that is chosen, and all if wanted. */
export function RuleChoice({ variant, value, onChange, few = false }: Props) {
  const [all, setAll] = useState(false);
  const own = variant.profiles.filter(({ id }) => id === variant.profile);
  const others = variant.profiles.filter(({ id }) => id !== variant.profile);
  const shown = all ? [...own, ...others] : [...own, ...others.slice(0, 1)];
  const chosen = variant.profiles.filter(({ id }) => id === value && !shown.some((profile) => profile.id === id));
  const options = [...shown, ...chosen].map(({ id, sentence }) => ({
    value: id,
    label: named('rules', id, id),
    note: plugin(sentence),
  }));
  return (
    <div>
      <Choice wide unsaid={few} legend={t('rules')} value={value} options={options} onChange={onChange} />
      {!few && options.length < variant.profiles.length && (
        <button type="button" class="button quiet small" onClick={() => setAll(true)}>
          {t('rules.more')}
        </button>
      )}
    </div>
  );
}
