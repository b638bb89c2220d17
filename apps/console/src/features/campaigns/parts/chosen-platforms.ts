import { useQueries } from '@tanstack/react-query';
import type { Capabilities } from '../../../shared/format/capability-words.js';
import { connectionQuery } from '../../connections/api/connections.js';

/** A connection of the campaign that is being edited, with what it can run. */
export interface ChosenPlatform {
  readonly id: string;
  readonly name: string;
  readonly capabilities: Capabilities;
}

/** The chosen connections that are loaded. */
export function useChosenPlatforms(ids: readonly string[]): readonly ChosenPlatform[] {
  const queries = useQueries({ queries: ids.map((id) => ({ ...connectionQuery(id), staleTime: 60_000 })) });
  return queries.flatMap(({ data }) => (data === undefined ? [] : [{ id: data.id, name: data.name, capabilities: data.capabilities }]));
}

const listFormat = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
const namesOf = (platforms: readonly ChosenPlatform[]): string => listFormat.format(platforms.map(({ name }) => name));

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Disables the options that a chosen platform does not run, and says which one. A selected option stays selected. */
export function supportedOptions<Value extends string>(
  options: readonly Option<Value>[],
  supported: (capabilities: Capabilities) => readonly string[],
  platforms: readonly ChosenPlatform[],
): (Option<Value> & { readonly disabled: boolean })[] {
  return options.map(({ value, label }) => {
    const without = platforms.filter(({ capabilities }) => !supported(capabilities).includes(value));
    return without.length === 0
      ? { value, label, disabled: false }
      : { value, label: `${label} (not on ${namesOf(without)})`, disabled: true };
  });
}

export interface BudgetPart {
  readonly id: string;
  readonly name: string;
  readonly micros: number;
  /** Null when the part is large enough. */
  readonly minMicros: number | null;
}

/** The equal part of each platform in a budget, in the platform's steps. `days` is how long it has to last: 1 for a daily budget. */
export function budgetParts(micros: number, days: number, platforms: readonly ChosenPlatform[]): readonly BudgetPart[] {
  return platforms.map(({ id, name, capabilities: { min_daily_budget_micros: min, budget_step_micros: step } }) => {
    const equal = Math.floor(micros / platforms.length);
    const part = equal - (equal % step);
    return { id, name, micros: part, minMicros: part < min * days ? min * days : null };
  });
}

/** The platforms on which every campaign needs an end. */
export const platformsThatNeedAnEnd = (platforms: readonly ChosenPlatform[]): string | null => {
  const some = platforms.filter(({ capabilities }) => capabilities.requires_end_date);
  return some.length === 0 ? null : namesOf(some);
};

/** What the chosen platforms may spend on a single day of a daily budget beyond it. Null when none goes beyond it. */
export function overspendNote(platforms: readonly ChosenPlatform[]): string | null {
  const some = platforms.filter(({ capabilities }) => capabilities.daily_overspend_percent > 0);
  if (some.length === 0) return null;
  const each = some.map(({ name, capabilities: { daily_overspend_percent: percent } }) => `${name} up to ${percent}%`);
  return `On a single day, more than a daily budget can be spent: on ${listFormat.format(each)}. It evens out on other days.`;
}
