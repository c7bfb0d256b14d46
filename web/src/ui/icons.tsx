// SPDX-License-Identifier: GPL-3.0-or-later
// Drawn for this page, on 24 units, as lines.
const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M7 4v14m0 0l-3-3m3 3l3-3M17 20V6m0 0l-3 3m3-3l3 3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  flag: 'M6 21V4m0 1c4-3 8 3 12 0v9c-4 3-8-3-12 0',
  pause: 'M8 5v14M16 5v14',
  draw: 'M4 9h16M4 15h16',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.2 2.2m8.4 8.4l2.2 2.2m0-12.8l-2.2 2.2M7.8 16.2l-2.2 2.2',
  share: 'M12 3v12m0-12L8 7m4-4l4 4M5 12v8h14v-8',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

interface ButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  /** Whether the label is shown beside the icon. */
  worded?: boolean;
  danger?: boolean;
}

export function IconButton({ icon, label, onClick, disabled, pressed, worded, danger }: ButtonProps) {
  const classes = ['button', !worded && 'icon', danger && 'danger'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      class={classes}
      onClick={onClick}
      disabled={disabled}
      aria-pressed={pressed}
      title={worded ? undefined : label}
      aria-label={worded ? undefined : label}
    >
      <Icon name={icon} />
      {worded && <span>{label}</span>}
    </button>
  );
}

/** The mark of the project: an elephant's head, as the alfil was one. */
export function Brand() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1f6f62" />
      <path
        d="M7 17c0-6 4-9.5 9-9.5s9 3.5 9 9c0 3-1.2 4.5-1.2 7.5h-3.300c0-2 .2-3-.7-4-1 2-3 2.5-5 2v3.5c0 1-.7 1.500-1.600 1.500-2 0-3.200-1.700-3.200-4.5V19c-1-.3-3-.6-3-2z"
        fill="#fff"
      />
      <circle cx="12.2" cy="14.5" r="1.3" fill="#1f6f62" />
    </svg>
  );
}
