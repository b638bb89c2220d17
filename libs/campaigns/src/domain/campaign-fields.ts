import { type Id, type IdPrefix, isSameValue, type ShownFields, type Texts } from '#libs/kernel';
import type { CampaignStatus } from './campaign-status.js';

export const objectives = ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'] as const;
export type Objective = (typeof objectives)[number];

export const budgetTypes = ['daily', 'lifetime'] as const;
export type BudgetType = (typeof budgetTypes)[number];

export const bidStrategyTypes = ['lowest_cost', 'cost_cap', 'target_roas'] as const;
export type BidStrategyType = (typeof bidStrategyTypes)[number];

export const specialAdCategories = ['housing', 'employment', 'credit', 'financial_products', 'politics', 'gambling'] as const;
export type SpecialAdCategory = (typeof specialAdCategories)[number];

/** `cap_micros` is the maximum cost per result, `target_roas` the conversion value per unit of spend. */
export interface BidStrategy {
  readonly type: BidStrategyType;
  readonly cap_micros: number | null;
  readonly target_roas: number | null;
}

const always: readonly CampaignStatus[] = ['draft', 'scheduled', 'active', 'paused', 'completed'];
const untilCompleted: readonly CampaignStatus[] = ['draft', 'scheduled', 'active', 'paused'];

export const lowestCost: BidStrategy = { type: 'lowest_cost', cap_micros: null, target_roas: null };

interface FieldDefinition<T, Pointer extends string = string> {
  /** The JSON pointer in the API, for bodies, problems and messages. */
  readonly pointer: Pointer;
  /** The value in a draft for which only the name is set. */
  readonly empty: T;
  /** The statuses in which the field can be changed. */
  readonly editableIn: readonly CampaignStatus[];
  /** Whether platforms get the field; the others exist only in this service. */
  readonly isPushed: boolean;
  /** No launch check reads the field, so that no change of it can keep a campaign from running. */
  readonly isFree?: true;
  /** A set: the order of its items has no meaning. */
  readonly isUnordered?: true;
  /** The prefix of the IDs that the field holds. */
  readonly ids?: IdPrefix;
}
const field =
  <T>() =>
  <Pointer extends string>(definition: FieldDefinition<T, Pointer>): FieldDefinition<T, Pointer> =>
    definition;

/** Every field that a user can set: this table is the only place where the domain lists them. */
const definitions = {
  name: field<string>()({ pointer: '/name', empty: '', editableIn: always, isPushed: true, isFree: true }),
  objective: field<Objective | null>()({ pointer: '/objective', empty: null, editableIn: ['draft'], isPushed: false }),
  connectionIds: field<readonly Id<'con'>[]>()({
    pointer: '/connection_ids',
    empty: [],
    editableIn: ['draft', 'paused'],
    isPushed: false,
    isUnordered: true,
    ids: 'con',
  }),
  creativeIds: field<readonly Id<'crv'>[]>()({
    pointer: '/creative_ids',
    empty: [],
    editableIn: untilCompleted,
    isPushed: true,
    ids: 'crv',
  }),
  audienceIds: field<readonly Id<'aud'>[]>()({
    pointer: '/audience_ids',
    empty: [],
    editableIn: untilCompleted,
    isPushed: true,
    isUnordered: true,
    ids: 'aud',
  }),
  excludedAudienceIds: field<readonly Id<'aud'>[]>()({
    pointer: '/excluded_audience_ids',
    empty: [],
    editableIn: untilCompleted,
    isPushed: true,
    isUnordered: true,
    ids: 'aud',
  }),
  budgetType: field<BudgetType | null>()({ pointer: '/budget/type', empty: null, editableIn: ['draft'], isPushed: false }),
  budgetAmountMicros: field<number | null>()({ pointer: '/budget/amount_micros', empty: null, editableIn: untilCompleted, isPushed: true }),
  bidStrategy: field<BidStrategy>()({ pointer: '/bid_strategy', empty: lowestCost, editableIn: untilCompleted, isPushed: true }),
  startsAt: field<Date | null>()({
    pointer: '/starts_at',
    empty: null,
    editableIn: ['draft', 'scheduled'],
    isPushed: true,
  }),
  endsAt: field<Date | null>()({ pointer: '/ends_at', empty: null, editableIn: untilCompleted, isPushed: true }),
  landingUrl: field<string | null>()({ pointer: '/landing_url', empty: null, editableIn: untilCompleted, isPushed: true }),
  trackingParams: field<Texts>()({ pointer: '/tracking_params', empty: {}, editableIn: untilCompleted, isPushed: true, isFree: true }),
  specialAdCategories: field<readonly SpecialAdCategory[]>()({
    pointer: '/special_ad_categories',
    empty: [],
    editableIn: ['draft'],
    isPushed: false,
    isUnordered: true,
  }),
  externalId: field<string | null>()({ pointer: '/external_id', empty: null, editableIn: always, isPushed: false, isFree: true }),
  metadata: field<Texts>()({ pointer: '/metadata', empty: {}, editableIn: always, isPushed: false, isFree: true }),
  labels: field<readonly string[]>()({ pointer: '/labels', empty: [], editableIn: always, isPushed: false, isFree: true }),
};
type Definitions = typeof definitions;

/** The campaign fields that a user can set. */
export type CampaignFields = {
  readonly [K in keyof Definitions]: Definitions[K] extends FieldDefinition<infer T> ? T : never;
};

type FlatName<Pointer> = Pointer extends `/${infer Whole}/${infer Part}`
  ? `${Whole}_${Part}`
  : Pointer extends `/${infer Name}`
    ? Name
    : never;
type FlatNames = { readonly [K in keyof Definitions]: FlatName<Definitions[K]['pointer']> };
export type ShownCampaignFields = ShownFields<CampaignFields, FlatNames>;

export const campaignFields: Readonly<Record<keyof CampaignFields, FieldDefinition<unknown>>> = definitions;
export const fieldNames = Object.keys(definitions) as readonly (keyof CampaignFields)[];
const ofEach = <V>(pick: (definition: FieldDefinition<unknown>) => V) =>
  Object.fromEntries(fieldNames.map((name) => [name, pick(campaignFields[name])])) as Readonly<Record<keyof CampaignFields, V>>;

/** The field values of a draft without a name. */
export const emptyFields = ofEach(({ empty }) => empty) as CampaignFields;
/** The names in the table, and in a body without its objects: `/budget/type` is `budget_type`. */
export const flatNames = ofEach(({ pointer }) => pointer.slice(1).replaceAll('/', '_')) as FlatNames;
export const fieldIds = ofEach(({ ids }) => ids);
export const fieldPointers = ofEach(({ pointer }) => pointer);
/** The names in messages and in the audit log: `budget.type`. */
export const fieldPaths = ofEach(({ pointer }) => pointer.slice(1).replaceAll('/', '.'));
export const editableIn = ofEach((definition) => definition.editableIn);

export function isSameField(name: keyof CampaignFields, a: unknown, b: unknown): boolean {
  return campaignFields[name].isUnordered ? isSameValue([...(a as string[])].sort(), [...(b as string[])].sort()) : isSameValue(a, b);
}
