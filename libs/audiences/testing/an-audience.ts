import { type Actor, newId, systemActor, Validated } from '#libs/kernel';
import { Audience } from '../src/domain/audience.js';
import type { AudienceFields } from '../src/domain/audience-fields.js';
import type { Measurement, PlatformReport, NoAnswer } from '../src/domain/measurement.js';
import type { RuleTree } from '../src/domain/rules/rule-tree.js';

export const now = new Date('2027-05-03T12:00:00.000Z');
export const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const actor: Actor = systemActor(newId('acc'));

export const inCountry = (...value: string[]): RuleTree => ({ all: [{ field: 'country', operator: 'in', value }], any: [], none: [] });

/** The report of one platform about this number of people. */
export function aReport(people: number, more: Partial<PlatformReport> = {}): PlatformReport {
  const country = [{ name: 'DE', people }];
  return {
    connectionId: newId('con'),
    platform: 'sandbox',
    lower: Math.round(people * 0.9),
    upper: Math.round(people * 1.1),
    matchRate: 0.5,
    hasInsights: true,
    age: [{ name: '25-34', people }],
    gender: [{ name: 'female', people }],
    geography: country,
    devices: [{ name: 'mobile', people }],
    interests: [],
    ...more,
  };
}

const noMeasurement: Measurement = { reports: [], unanswered: [], comparedWith: [], overlaps: [], sourceProblem: null };

export function measured(...people: number[]): Measurement {
  return { ...noMeasurement, reports: people.map((count) => aReport(count)) };
}

export function unanswered(...reasons: NoAnswer[]): Measurement {
  return {
    ...noMeasurement,
    unanswered: reasons.map((reason) => ({ connectionId: newId('con'), platform: 'sandbox', reason, message: 'No answer.' })),
  };
}

export function sourceProblem(problem: Exclude<Measurement['sourceProblem'], null>): Measurement {
  return { ...noMeasurement, sourceProblem: problem };
}

/** A new audience with these fields. */
export function anAudience(fields: Partial<AudienceFields> = {}): Audience {
  return Audience.create(actor, new Validated({ name: 'Germans', rules: inCountry('DE'), ...fields }, []), [], now);
}

/** An audience whose first build had this result. */
export function anAudienceAfter(measurement: Measurement, fields: Partial<AudienceFields> = {}): Audience {
  const audience = anAudience(fields);
  audience.record(measurement, now);
  return audience;
}
