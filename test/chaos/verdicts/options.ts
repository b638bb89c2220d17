import { parseArgs } from 'node:util';
import { type RuleName, ruleNames, type TrialName, trialNames } from './rules.ts';
import type { Limits, Scale } from './verdicts.ts';

export const usage = `Usage: npm run chaos [-- --trials ${trialNames.join(',')} --scale short|full --json FILE --limits RULE=NUMBER,…]
Rules: ${ruleNames.join(' ')}`;

export interface Options {
  readonly trials: readonly TrialName[];
  readonly scale: Scale;
  readonly json: string | undefined;
  readonly limits: Limits;
}

export class UsageError extends Error {}

export function optionsOf(args: readonly string[]): Options {
  const { trials, scale, json, limits } = valuesOf(args);
  if (scale !== 'short' && scale !== 'full') throw new UsageError(`--scale must be short or full, not ${scale}.`);
  return {
    trials: trials === undefined ? trialNames : trials.split(',').map(trialNamed),
    scale,
    json,
    limits: new Map(limits === undefined ? [] : limits.split(',').map(limitOf)),
  };
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { trials: text, scale: { ...text, default: 'short' }, json: text, limits: text } }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function trialNamed(name: string): TrialName {
  const trial = trialNames.find((known) => known === name);
  if (trial === undefined) throw new UsageError(`There is no trial "${name}".`);
  return trial;
}

function limitOf(text: string): [RuleName, number] {
  const [name = '', value = ''] = text.split('=');
  const rule = ruleNames.find((known) => known === name);
  if (rule === undefined) throw new UsageError(`There is no rule "${name}".`);
  if (value.trim() === '' || !Number.isFinite(Number(value))) throw new UsageError(`The limit of ${name} must be a number.`);
  return [rule, Number(value)];
}
