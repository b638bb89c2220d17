import { type Actor, newId, systemActor } from '#libs/kernel';
import { Audience } from '../src/domain/audience.js';
import type { AudienceFields } from '../src/domain/audience-fields.js';
import type { Measurement, PlatformReport, NoAnswer } from '../src/domain/measurement.js';
import type { RuleTree } from '../src/domain/rules/rule-tree.js';

export const now = new Date('2027-05-03T12:00:00.000Z');
export const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const actor: Actor = systemActor(newId('acc'));

export const inCountry = (...value: string[]): RuleTree => ({ all: [{ field: 'country', operator: 'in', value }], any: [], none: [] });

/** What one platform says of so many people. */
export function aReport(people: number, more: Partial<PlatformReport> = {}): PlatformReport {
  const everybody = [{ name: 'DE', people }];
  return {
    connectionId: newId('con'),
    platform: 'sandbox',
    lower: Math.round(people * 0.9),
    upper: Math.round(people * 1.1),
    matchRate: 0.5,
    age: [{ name: '25-34', people }],
    gender: [{ name: 'female', people }],
    geography: everybody,
    devices: [{ name: 'mobile', people }],
    interests: [],
    ...more,
  };
}

const nothing: Measurement = { reports: [], silent: [], comparedWith: [], overlaps: [], sourceProblem: null };

export function said(...people: number[]): Measurement {
  return { ...nothing, reports: people.map((count) => aReport(count)) };
}

export function silence(...reasons: NoAnswer[]): Measurement {
  return {
    ...nothing,
    silent: reasons.map((reason) => ({ connectionId: newId('con'), platform: 'sandbox', reason, message: 'No answer.' })),
  };
}

export function sourceProblem(problem: Exclude<Measurement['sourceProblem'], null>): Measurement {
  return { ...nothing, sourceProblem: problem };
}

/** An audience that has just been created, with these fields. */
export function anAudience(fields: Partial<AudienceFields> = {}): Audience {
  return Audience.create(actor, { name: 'Germans', rules: inCountry('DE'), ...fields }, now);
}

/** An audience whose first building had this result. */
export function anAudienceAfter(measurement: Measurement, fields: Partial<AudienceFields> = {}): Audience {
  const audience = anAudience(fields);
  audience.record(measurement, now);
  return audience;
}
