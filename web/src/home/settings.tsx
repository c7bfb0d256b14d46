// SPDX-License-Identifier: GPL-3.0-or-later
import { type Key, LANGUAGES, type Language, t } from '../i18n';
import { change, type Settings, useSettings } from '../store/settings';
import { Choice } from '../ui/choice';
import { play } from '../ui/sound';
import { theRules } from '../ui/rules';

const THEMES = ['auto', 'light', 'dark'] as const;
type Switch = 'sound' | 'coordinates' | 'autoPromote';
const SWITCHES: readonly Switch[] = ['sound', 'coordinates', 'autoPromote'];

const KEYS: readonly (readonly [string, Key])[] = [
  ['← →', 'keys.step'],
  ['Home End', 'keys.ends'],
  ['f', 'keys.flip'],
  ['Tab', 'keys.board'],
  ['Enter', 'keys.pick'],
];

export function SettingsPage() {
  const settings = useSettings();
  const languages = [
    { value: 'auto' as const, label: t('settings.auto') },
    ...(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] })),
  ];
  const turn = (part: Partial<Settings>) => {
    change(part);
    if (part.sound) play('notify');
  };
  return (
    <div class="page narrow">
      <h1>{t('nav.settings')}</h1>
      <Choice
        legend={t('settings.theme')}
        value={settings.theme}
        onChange={(theme) => change({ theme })}
        options={THEMES.map((value) => ({ value, label: t(`settings.${value}`) }))}
      />
      <Choice
        legend={t('settings.language')}
        value={settings.language}
        onChange={(language) => change({ language })}
        options={languages}
      />
      <div>
        {SWITCHES.map((name) => (
          <label key={name} class="check-line">
            <input
              type="checkbox"
              checked={settings[name]}
              onChange={(event) => turn({ [name]: event.currentTarget.checked })}
            />
            {t(`settings.${name}`)}
          </label>
        ))}
      </div>
      <section class="stack">
        <h2>{t('settings.keys')}</h2>
        <dl class="keys">
          {KEYS.map(([keys, key]) => (
            <div key={key}>
              <dt>
                {keys.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{t(key)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p class="small muted">{t('settings.about', { version: theRules().version })}</p>
    </div>
  );
}
