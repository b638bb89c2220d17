import { Decimal, metadataOptions, Nested, OneOf, type ReadOnlyFields, RequestSchema, Text, TextList, TextMap } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { type AudienceType, audienceTypes, maxRatio, minRatio } from '../../domain/audience-fields.js';
import { Country, Reference, RuleTreeField } from './audience-body-fields.js';
import { rulesExample } from './audiences.examples.js';

/** Fields of an audience that no body may set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
  status: 'it follows from what the platforms say, and DELETE archives.',
  available_actions: '',
  editable_fields: '',
  rules_summary: 'it says what `rules` or `lookalike` say.',
  failure: '',
  size: '',
  platforms: '',
  campaign_ids: 'campaigns name their audiences.',
  revision: '',
  created_at: '',
  updated_at: '',
  archived_at: '',
};

const name = { description: 'A name for people.', example: 'Runners in Germany', min: 1, max: 200 };
const source = {
  description: 'The audience that the people are to be like: a rule-based one of this account.',
  example: 'aud_01k9x3m5qceenerrepr4rh6nzk',
};
const country = { description: 'ISO 3166-1 alpha-2: where they are looked for.', example: 'DE' };
const ratio = {
  description: "The part of the country's people to take, the most alike first.",
  example: 0.05,
  min: minRatio,
  max: maxRatio,
};
const rules = { description: 'Whom to select. Of a rule-based audience only.', example: rulesExample };
const lookalike = { description: 'Of a lookalike only.', example: null };

@RequestSchema('LookalikeRequest')
export class LookalikeRequest {
  @Reference({ ...source, required: true })
  source_audience_id!: Id<'aud'>;
  @Country({ ...country, required: true })
  country!: string;
  @Decimal({ ...ratio, required: true })
  ratio!: number;
}

@RequestSchema('LookalikePatch')
export class LookalikePatch {
  @Reference({ ...source, nullable: false })
  source_audience_id?: Id<'aud'>;
  @Country({ ...country, nullable: false })
  country?: string;
  @Decimal({ ...ratio, nullable: false })
  ratio?: number;
}

@RequestSchema('AudienceCreate', 'A rule-based audience needs `name` and `rules`, a lookalike `name`, `type` and `lookalike`.')
export class CreateAudienceRequest {
  @Text({ ...name, required: true })
  name!: string;
  @Text({ description: 'What it is for.', example: 'People who run, for the spring shoe.', max: 2000, multiline: true })
  description?: string | null;
  @OneOf(audienceTypes, {
    description: '`rule_based` or `lookalike`; fixed once the audience exists. Default: `rule_based`.',
    example: 'rule_based',
  })
  type?: AudienceType | null;
  @RuleTreeField(rules)
  rules?: object | null;
  @Nested(LookalikeRequest, lookalike)
  lookalike?: LookalikeRequest | null;
  @Text({ description: 'Your own id: unique among the audiences that are not archived.', example: 'crm-segment-12', min: 1, max: 128 })
  external_id?: string | null;
  @TextMap(metadataOptions)
  metadata?: Record<string, string> | null;
  @TextList({ description: 'Up to 20 labels.', example: ['spring'], maxItems: 20, maxLength: 50 })
  labels?: string[] | null;
}

@RequestSchema('AudiencePatch', 'JSON Merge Patch: absent keeps, null clears, objects merge, arrays replace. All or nothing.')
export class UpdateAudienceRequest extends CreateAudienceRequest {
  @Text({ ...name, nullable: false })
  declare name: string;
  @RuleTreeField({ ...rules, isPatch: true })
  declare rules?: object | null;
  @Nested(LookalikePatch, lookalike)
  declare lookalike?: LookalikeRequest | null;
  @TextMap({ ...metadataOptions, isPatch: true })
  declare metadata?: Record<string, string> | null;
}
