import { maxRatio, minRatio } from '../audience-fields.js';
import { interests } from '../interests.js';
import { countries, devices, genders, maxAge, minAge, operatingSystems } from '../vocabulary.js';
import { operatorsByField } from './parse-rules.js';
import { type ListField, maxConditions, maxCount, maxDays, maxListValues, type RuleField, ruleFields } from './rule-tree.js';

/** The values of the fields that accept only listed values. */
const listedValues: Readonly<Partial<Record<ListField, readonly string[]>>> = {
  country: countries,
  gender: genders,
  device: devices,
  os: operatingSystems,
  interest: interests,
};

const valuesOf = (field: RuleField): readonly string[] | null =>
  (listedValues as Readonly<Partial<Record<RuleField, readonly string[]>>>)[field] ?? null;

/** What rules and lookalikes can consist of, for forms that offer it. */
export const ruleVocabulary = {
  fields: ruleFields.map((field) => ({ field, operators: operatorsByField[field], values: valuesOf(field) })),
  limits: { maxConditions, maxListValues, minAge, maxAge, maxDays, maxCount, minRatio, maxRatio },
} as const;
