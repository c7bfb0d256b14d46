// SPDX-License-Identifier: GPL-3.0-or-later
// The rules and the engine, for every part of the page.
import { named, plugin } from '../i18n';
import { type Engine, type Rules, type VariantInfo, createEngine } from '../engine';

let rules: Rules | undefined;
let engine: Engine | undefined;

/** Before anything is drawn. Variants are called as the reader calls them. */
export function setRules(loaded: Rules): void {
  rules = {
    ...loaded,
    variants: () => loaded.variants().map(called),
    variant: (name) => {
      const found = loaded.variant(name);
      return found && called(found);
    },
  };
}

const called = (variant: VariantInfo): VariantInfo => ({
  ...variant,
  title: named('variant', variant.id, variant.title),
});

export function theRules(): Rules {
  if (!rules) throw new Error('the rules are not loaded');
  return rules;
}

/** Started when it is first asked for. */
export function theEngine(): Engine {
  engine ??= createEngine();
  return engine;
}

export function variantOf(name: string): VariantInfo {
  const found = theRules().variant(name);
  if (!found) throw new Error(`no variant is named ${name}`);
  return found;
}

/** What went wrong, as a sentence. */
export const message = (error: unknown): string => plugin(error instanceof Error ? error.message : String(error));
