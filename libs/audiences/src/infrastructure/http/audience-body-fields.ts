import { type FieldOptions, field, namedSchema } from '#libs/foundation';
import { fieldName } from '#libs/kernel';
import { interests } from '../../domain/interests.js';
import { vocabularies } from '../../domain/rules/condition-values.js';
import { operatorsByField, parseRules } from '../../domain/rules/parse-rules.js';
import { maxConditions, maxCount, maxDays, maxListValues, type ListField } from '../../domain/rules/rule-tree.js';
import { countries, devices, genders, maxAge, languagePattern, minAge, operatingSystems, regionPattern } from '../../domain/vocabulary.js';

const wordSchemas: Readonly<Record<ListField, object>> = {
  country: { type: 'string', enum: countries, description: 'ISO 3166-1 alpha-2.' },
  region: { type: 'string', pattern: regionPattern.source, maxLength: 6, description: 'ISO 3166-2, for instance US-CA.' },
  language: {
    type: 'string',
    pattern: languagePattern.source,
    maxLength: 12,
    description: 'BCP 47: an ISO 639-1 language, then a script or a region where they matter, for instance `pt`, `pt-BR`, `zh-Hant`.',
  },
  gender: { type: 'string', enum: genders },
  device: { type: 'string', enum: devices },
  os: { type: 'string', enum: operatingSystems },
  interest: { type: 'string', enum: interests },
};

const age = { type: 'integer', format: 'int32', minimum: minAge, maximum: maxAge };

function conditionSchema(name: string, operators: readonly string[], value: object): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['field', 'operator', 'value'],
    properties: {
      field: { type: 'string', enum: [name] },
      operator: { type: 'string', enum: operators },
      value,
    },
  };
}

const words = (Object.entries(wordSchemas) as [ListField, object][]).map(([name, items]) =>
  conditionSchema(name, operatorsByField[name], { type: 'array', minItems: 1, maxItems: maxListValues, uniqueItems: true, items }),
);
const event = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'within_days'],
  properties: {
    name: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_.:-]{0,63}$', maxLength: 64, description: 'As your site or app reports it.' },
    within_days: { type: 'integer', format: 'int32', minimum: 1, maximum: maxDays },
    min_count: { type: 'integer', format: 'int32', minimum: 1, maximum: maxCount, default: 1 },
  },
};

const condition = namedSchema('AudienceCondition', {
  description:
    'One condition. `not_in` and `did_not` are the complements of `in` and `did`. The age 65 stands for everybody of 65 or more.',
  oneOf: [
    ...words,
    conditionSchema('age', ['between'], {
      type: 'array',
      description: 'The least and the greatest age, both inclusive.',
      items: age,
      minItems: 2,
      maxItems: 2,
    }),
    conditionSchema('age', ['gte', 'lte'], age),
    conditionSchema('event', operatorsByField.event, event),
  ],
});

function groupSchema(description: string, items: object): object {
  const list = (about: string) => ({ type: ['array', 'null'], maxItems: maxConditions, items, description: about });
  return {
    type: 'object',
    description,
    additionalProperties: false,
    properties: {
      all: list('Everything here must hold.'),
      any: list('At least one thing here must hold, if there is one.'),
      none: list('Nothing here may hold.'),
    },
  };
}

const group = namedSchema('AudienceConditionGroup', groupSchema('Conditions inside a rule tree; it holds no further groups.', condition));
const rules = namedSchema(
  'AudienceRules',
  groupSchema(`Whom to select: conditions, and groups of conditions, 1 to ${maxConditions} conditions in all.`, {
    anyOf: [condition, group],
  }),
);

/** A rule tree. The check and the normal form are the domain's; this is its place in a body and in the document. */
export function RuleTreeField(options: FieldOptions & { readonly isPatch?: boolean }): PropertyDecorator {
  const { isPatch = false } = options;
  return field(options, rules, (value, at) => [...parseRules(value, at, { isPatch }).problems]);
}

/** The id of another record. Whether it exists is asked later: a malformed id and a missing one get the same answer. */
export function Reference(options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'string', maxLength: 64 }, (value, at) =>
    typeof value === 'string' ? [] : [{ pointer: at, code: 'invalid_type', message: `${fieldName(at)} must be a string.` }],
  );
}

/** A country of the published list, which is too long to be part of a refusal. */
export function Country(options: FieldOptions): PropertyDecorator {
  const { has, rule } = vocabularies.country;
  return field(options, wordSchemas.country, (value, at) => {
    if (typeof value !== 'string') return [{ pointer: at, code: 'invalid_type', message: `${fieldName(at)} must be a string.` }];
    return has(value) ? [] : [{ pointer: at, code: 'not_allowed_value', message: `${fieldName(at)} must be ${rule}.` }];
  });
}
