import { fieldName } from '#libs/kernel';
import { field, type FieldOptions } from '#libs/rest';
import { namedSchema } from '#libs/rest/docs';
import { interests } from '../../domain/interests.js';
import { vocabularies } from '../../domain/rules/condition-values.js';
import { operatorsByField, parseRules } from '../../domain/rules/parse-rules.js';
import { maxConditions, maxCount, maxDays, maxListValues, type ListField } from '../../domain/rules/rule-tree.js';
import { countries, devices, genders, maxAge, languagePattern, minAge, operatingSystems, regionPattern } from '../../domain/vocabulary.js';

const wordSchemas: Readonly<Record<ListField, object>> = {
  country: namedSchema('CountryCode', { type: 'string', enum: countries, description: 'A country, as an ISO 3166-1 alpha-2 code.' }),
  region: { type: 'string', pattern: regionPattern.source, maxLength: 6, description: 'A region, as an ISO 3166-2 code such as `US-CA`.' },
  language: {
    type: 'string',
    pattern: languagePattern.source,
    maxLength: 12,
    description:
      'A language, as a BCP 47 tag: an ISO 639-1 code, optionally followed by a script or a region. Examples: `pt`, `pt-BR`, `zh-Hant`.',
  },
  gender: { type: 'string', enum: genders },
  device: { type: 'string', enum: devices },
  os: { type: 'string', enum: operatingSystems },
  interest: { type: 'string', enum: interests },
};

const age = {
  type: 'integer',
  format: 'int32',
  minimum: minAge,
  maximum: maxAge,
  description: `An age in years. ${maxAge} means ${maxAge} or older.`,
};

const operatorMeanings: Readonly<Record<string, string>> = {
  in: 'matches people for whom at least one of the values applies',
  not_in: 'matches everyone whom `in` does not match',
  between: 'matches ages in the range',
  gte: 'matches the age and higher ages',
  lte: 'matches the age and lower ages',
  did: 'matches people who did the event',
  did_not: 'matches everyone whom `did` does not match',
};

const operatorSchema = (operators: readonly string[]) => ({
  type: 'string',
  enum: operators,
  description: `The operator: ${operators.map((operator) => `\`${operator}\` (${operatorMeanings[operator]})`).join(', ')}.`,
});

function conditionSchema(name: string, operator: object, value: object): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['field', 'operator', 'value'],
    properties: {
      field: { type: 'string', enum: [name], description: `The field to match. Always \`${name}\`.` },
      operator,
      value,
    },
  };
}

const listOperator = namedSchema('AudienceListOperator', operatorSchema(operatorsByField.country));
const words = (Object.entries(wordSchemas) as [ListField, object][]).map(([name, items]) =>
  conditionSchema(name, listOperator, {
    type: 'array',
    minItems: 1,
    maxItems: maxListValues,
    uniqueItems: true,
    items,
    description: 'The values to match.',
  }),
);
const event = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'within_days'],
  description: 'The event to match.',
  properties: {
    name: {
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9_.:-]{0,63}$',
      maxLength: 64,
      description: 'The name of the event, as your website or app reports it.',
    },
    within_days: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: maxDays,
      description: 'The number of days before now in which the event must occur.',
    },
    min_count: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: maxCount,
      default: 1,
      description: 'The minimum number of times that the event must occur.',
    },
  },
};

const condition = namedSchema('AudienceCondition', {
  description: 'A condition on one field. `not_in` and `did_not` are the complements of `in` and `did`. The age 65 means 65 or older.',
  oneOf: [
    ...words,
    conditionSchema('age', operatorSchema(['between']), {
      type: 'array',
      description: 'The minimum and the maximum age, both inclusive.',
      items: age,
      minItems: 2,
      maxItems: 2,
    }),
    conditionSchema('age', operatorSchema(['gte', 'lte']), age),
    conditionSchema('event', operatorSchema(operatorsByField.event), event),
  ],
});

function groupSchema(description: string, items: object): object {
  const list = (about: string) => ({ type: ['array', 'null'], maxItems: maxConditions, items, description: about });
  return {
    type: 'object',
    description,
    additionalProperties: false,
    properties: {
      all: list('Conditions that must all match. `null` means an empty list.'),
      any: list('Conditions of which at least one must match. `null` means an empty list, which has no effect.'),
      none: list('Conditions of which none may match. `null` means an empty list.'),
    },
  };
}

const group = namedSchema(
  'AudienceConditionGroup',
  groupSchema('A group of conditions inside a rule tree. It cannot contain other groups.', condition),
);
const rules = namedSchema(
  'AudienceRules',
  groupSchema(`The rules that people must match: conditions and groups of conditions, 1 to ${maxConditions} conditions in total.`, {
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

/** A country of the published list. The list is too long to be part of an error. */
export function Country(options: FieldOptions): PropertyDecorator {
  const { has, rule } = vocabularies.country;
  return field(options, { allOf: [wordSchemas.country] }, (value, at) => {
    if (typeof value !== 'string') return [{ pointer: at, code: 'invalid_type', message: `${fieldName(at)} must be a string.` }];
    return has(value) ? [] : [{ pointer: at, code: 'not_allowed_value', message: `${fieldName(at)} must be ${rule}.` }];
  });
}
