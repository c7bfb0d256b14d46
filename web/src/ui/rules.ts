// SPDX-License-Identifier: GPL-3.0-or-later
// The rules and the engine, for every part of the page.
import { plugin } from '../i18n';
import { type Engine, type Rules, type VariantInfo, createEngine } from '../engine';

let rules: Rules | undefined;
let engine: Engine | undefined;

/** Before anything is drawn. */
export function setRules(loaded: Rules): void {
  rules = loaded;
}

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
