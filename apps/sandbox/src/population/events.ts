import { hashText, mix, uniform } from '../random/seeded-random.js';
import type { Person } from './people.js';

/** How often an average visitor triggers an event per day. Unknown event names get a rate in this range. */
const perDay: Readonly<Record<string, number>> = {
  page_view: 0.2,
  visit: 0.15,
  session_start: 0.15,
  view_content: 0.1,
  view_item: 0.1,
  product_view: 0.1,
  search: 0.05,
  add_to_cart: 0.03,
  add_to_wishlist: 0.012,
  initiate_checkout: 0.015,
  begin_checkout: 0.015,
  purchase: 0.009,
  lead: 0.006,
  sign_up: 0.005,
  complete_registration: 0.005,
  subscribe: 0.003,
  app_install: 0.004,
  app_open: 0.08,
  login: 0.05,
}; // prettier-ignore

export interface EventKind {
  readonly key: number;
  readonly ratePerDay: number;
}

export function eventKind(name: string): EventKind {
  const key = hashText(name.toLowerCase());
  return { key, ratePerDay: perDay[name.toLowerCase()] ?? 0.004 + 0.03 * uniform(key, 'rate') };
}

const salts = { last: hashText('last'), between: hashText('between') };

/** How often a person triggered an event within the last days. The count never decreases with more days. */
export function countEvents(person: Person, event: EventKind, withinDays: number): number {
  if (person.activity === 0) return 0;
  const rate = person.activity * event.ratePerDay;
  const key = mix(person.key, event.key);
  const daysSinceLast = -Math.log(uniform(key, salts.last)) / rate;
  if (daysSinceLast > withinDays) return 0;
  const daysBetween = Math.max(0.05, -Math.log(uniform(key, salts.between)) / rate);
  return 1 + Math.floor((withinDays - daysSinceLast) / daysBetween);
}
