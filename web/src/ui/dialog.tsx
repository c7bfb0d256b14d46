// SPDX-License-Identifier: GPL-3.0-or-later
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog over the page. Escape and a click beside it close it. */
export function Dialog({ title, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const beside = (event: MouseEvent) => event.target === element.current && onClose();
  return (
    <dialog ref={element} class="dialog" aria-labelledby="dialog-title" onCancel={onClose} onClick={beside}>
      <div class="stack">
        <h2 id="dialog-title">{title}</h2>
        {children}
        <button type="button" class="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </dialog>
  );
}
