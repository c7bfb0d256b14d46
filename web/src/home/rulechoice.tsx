// SPDX-License-Identifier: GPL-3.0-or-later
import type { VariantInfo } from '../engine';
import { named, plugin, t } from '../i18n';
import { Choice } from '../ui/choice';

interface Props {
  variant: VariantInfo;
  value: string;
  onChange: (profile: string) => void;
  /** Only the variant's own rule set and the one beside it, unless another one is chosen. */
  few?: boolean;
}

/** The rule sets of a variant, each with a sentence. */
export function RuleChoice({ variant, value, onChange, few = false }: Props) {
  const own = variant.profiles.filter(({ id }) => id === variant.profile);
  const others = variant.profiles.filter(({ id }) => id !== variant.profile);
  const shown = few ? [...own, ...others.slice(0, 1)] : [...own, ...others];
  const chosen = variant.profiles.filter(({ id }) => id === value && !shown.some((profile) => profile.id === id));
  const options = [...shown, ...chosen].map(({ id, sentence }) => ({
    value: id,
    label: named('rules', id, id),
    note: plugin(sentence),
  }));
  return <Choice wide unsaid={few} legend={t('rules')} value={value} options={options} onChange={onChange} />;
}
