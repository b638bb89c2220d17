import { type Id, isSameValue, type ShownFields } from '#libs/kernel';
import { areRulesEqual } from './rules/normal-form.js';
import type { RuleTree } from './rules/rule-tree.js';

export const audienceTypes = ['rule_based', 'lookalike'] as const;
export type AudienceType = (typeof audienceTypes)[number];

/** The people of a country who are most similar to those of another audience. `ratio` is the fraction of the country's people. */
export interface Lookalike {
  readonly source_audience_id: Id<'aud'>;
  readonly country: string;
  readonly ratio: number;
}

export const minRatio = 0.01;
export const maxRatio = 0.2;

/** The fields that a user can set. */
export interface AudienceFields {
  readonly name: string;
  readonly description: string | null;
  readonly type: AudienceType;
  /** Null for a lookalike. */
  readonly rules: RuleTree | null;
  /** Null for a rule-based audience. */
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

/** Names of the fields in the API. */
export const fieldNames = {
  name: 'name',
  description: 'description',
  type: 'type',
  rules: 'rules',
  lookalike: 'lookalike',
  externalId: 'external_id',
  metadata: 'metadata',
  labels: 'labels',
} as const satisfies Record<keyof AudienceFields, string>;
export type ShownAudienceFields = ShownFields<AudienceFields, typeof fieldNames>;

/** Whether two definitions select the same people, even if they are written differently. */
export function isSameDefinition(
  one: Pick<AudienceFields, 'rules' | 'lookalike'>,
  other: Pick<AudienceFields, 'rules' | 'lookalike'>,
): boolean {
  if (one.rules !== null && other.rules !== null) return areRulesEqual(one.rules, other.rules);
  return one.rules === other.rules && isSameValue(one.lookalike, other.lookalike);
}
