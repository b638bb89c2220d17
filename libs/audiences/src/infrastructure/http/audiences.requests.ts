import type { Id } from '#libs/kernel';
import { Decimal, labelsOptions, metadataOptions, Nested, OneOf, type ReadOnlyFields, Text, TextList, TextMap } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';
import { type AudienceType, audienceTypes, maxRatio, minRatio } from '../../domain/audience-fields.js';
import type { RuleTree } from '../../domain/rules/rule-tree.js';
import { Country, Reference, RuleTreeField } from './audience-body-fields.js';

/** Fields of an audience that no body may set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
  status: 'it changes when the platforms estimate the size. To archive the audience, use DELETE.',
  available_actions: '',
  editable_fields: '',
  rules_summary: 'it is derived from `rules` or `lookalike`.',
  failure: '',
  size: '',
  platforms: '',
  campaign_ids: 'set the audiences in the targeting of a campaign.',
  campaign_count: 'set the audiences in the targeting of a campaign.',
  revision: '',
  created_at: '',
  updated_at: '',
  archived_at: '',
};

const name = { description: 'The display name of the audience.', example: 'Runners in Germany', min: 1, max: 200 };
const source = {
  description: 'The ID of the source audience. It must be a rule-based audience of your account that is not archived.',
  example: 'aud_01k9x3m5qceenerrepr4rh6nzk',
};
const country = { description: 'The country in which the people live, as an ISO 3166-1 alpha-2 code.', example: 'DE' };
const ratio = {
  description: 'The size of the lookalike divided by the population of the country. The most similar people are selected first.',
  example: 0.05,
  min: minRatio,
  max: maxRatio,
};
const rules = {
  description: 'The rules that people must match. Required if `type` is `rule_based`, and `null` otherwise.',
};
const lookalike = {
  description: 'The definition of a lookalike audience. Required if `type` is `lookalike`, and `null` otherwise.',
  example: null,
};

@RequestSchema('LookalikeRequest', 'The definition of a lookalike audience.')
export class LookalikeRequest {
  @Reference({ ...source, required: true })
  source_audience_id!: Id<'aud'>;
  @Country({ ...country, required: true })
  country!: string;
  @Decimal({ ...ratio, required: true })
  ratio!: number;
}

@RequestSchema('LookalikePatch', 'Changes to the definition of a lookalike audience. Omitted fields are unchanged.')
export class LookalikePatch {
  @Reference({ ...source, nullable: false })
  source_audience_id?: Id<'aud'>;
  @Country({ ...country, nullable: false })
  country?: string;
  @Decimal({ ...ratio, nullable: false })
  ratio?: number;
}

@RequestSchema(
  'AudienceCreate',
  'A new audience. A rule-based audience requires `name` and `rules`. A lookalike audience requires `name`, `type` and `lookalike`.',
)
export class CreateAudienceRequest {
  @Text({ ...name, required: true })
  name!: string;
  @Text({
    description: 'Your description of the audience. `null` if it is not set.',
    example: 'People who run, for the spring shoe.',
    max: 2000,
    multiline: true,
  })
  description?: string | null;
  @OneOf(audienceTypes, {
    description:
      'The type of the audience: `rule_based` (people who match `rules`) or `lookalike` (people who are similar to another audience). It cannot be changed after creation. `null` means `rule_based`.',
    example: 'rule_based',
  })
  type?: AudienceType | null;
  @RuleTreeField(rules)
  rules?: Partial<RuleTree> | null;
  @Nested(LookalikeRequest, lookalike)
  lookalike?: LookalikeRequest | null;
  @Text({
    description: 'Your own ID for the audience, unique among the audiences that are not archived. `null` if it is not set.',
    example: 'crm-segment-12',
    min: 1,
    max: 128,
  })
  external_id?: string | null;
  @TextMap(metadataOptions)
  metadata?: Record<string, string> | null;
  @TextList(labelsOptions('spring'))
  labels?: string[] | null;
}

@RequestSchema(
  'AudiencePatch',
  'A JSON Merge Patch: omitted fields are unchanged, `null` clears a field, objects are merged, and arrays are replaced. Either all changes are applied or none.',
)
export class UpdateAudienceRequest extends CreateAudienceRequest {
  @Text({ ...name, nullable: false })
  declare name: string;
  @RuleTreeField({ ...rules, isPatch: true })
  declare rules?: Partial<RuleTree> | null;
  @Nested(LookalikePatch, lookalike)
  declare lookalike?: LookalikeRequest | null;
  @TextMap({ ...metadataOptions, isPatch: true })
  declare metadata?: Record<string, string> | null;
}
