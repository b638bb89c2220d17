import type { Id } from '#libs/kernel';
import { isSameRules } from './rules/normal-form.js';
import type { RuleTree } from './rules/rule-tree.js';

export const audienceTypes = ['rule_based', 'lookalike'] as const;
export type AudienceType = (typeof audienceTypes)[number];

/** The people of a country who are most like those of another audience; `ratio` is the part of the country's people. */
export interface Lookalike {
  readonly source_audience_id: Id<'aud'>;
  readonly country: string;
  readonly ratio: number;
}

export const minRatio = 0.01;
export const maxRatio = 0.2;

/** What a user can set, in the domain's own terms. */
export interface AudienceFields {
  readonly name: string;
  readonly description: string | null;
  readonly type: AudienceType;
  /** Of a rule-based audience, null for a lookalike. */
  readonly rules: RuleTree | null;
  /** Of a lookalike, null for a rule-based audience. */
  readonly lookalike: Lookalike | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly labels: readonly string[];
}

export const emptyFields: Omit<AudienceFields, 'name'> = {
  description: null,
  type: 'rule_based',
  rules: null,
  lookalike: null,
  externalId: null,
  metadata: {},
  labels: [],
};

/** Each field's name in the API. */
export const fieldNames: Readonly<Record<keyof AudienceFields, string>> = {
  name: 'name',
  description: 'description',
  type: 'type',
  rules: 'rules',
  lookalike: 'lookalike',
  externalId: 'external_id',
  metadata: 'metadata',
  labels: 'labels',
};

/** Whether two definitions select the same people, however they are written. */
export function selectsTheSame(
  one: Pick<AudienceFields, 'rules' | 'lookalike'>,
  other: Pick<AudienceFields, 'rules' | 'lookalike'>,
): boolean {
  if (one.rules !== null && other.rules !== null) return isSameRules(one.rules, other.rules);
  return one.rules === other.rules && isSameValue(one.lookalike, other.lookalike);
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** jsonb does not keep the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
