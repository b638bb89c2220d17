import type { Draft } from '../draft.js';
import { AdsError, required } from '../errors.js';
import { fieldsOf, type Json, snake } from '../schema/types.js';

/** The strategies of Demand Gen, and those that need conversions. */
const demandGen = ['maximizeConversions', 'maximizeConversionValue', 'targetCpa', 'targetRoas', 'targetSpend', 'targetCpc'];
const conversionBased = ['maximizeConversions', 'maximizeConversionValue', 'targetCpa', 'targetRoas'];

const strategies = fieldsOf('Campaign').filter(({ oneof }) => oneof === 'campaign_bidding_strategy');

/** The bidding strategies that are set. */
const strategiesOf = (fields: Json): readonly string[] =>
  strategies.map(({ jsonName }) => jsonName).filter((name) => fields[name] !== undefined);

/** After an update, the strategy that its mask names is the only one. */
export function withOneStrategy(fields: Json, mask: readonly string[]): Json {
  const named = strategies.find(({ jsonName }) => mask.some((path) => path.split('.')[0] === jsonName))?.jsonName;
  if (named === undefined || fields[named] === undefined) return fields;
  const others = strategiesOf(fields).filter((name) => name !== named);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !others.includes(name)));
}

export const strategyType = (fields: Json): string => snake(strategiesOf(fields)[0] ?? 'unknown').toUpperCase();

export function assertBidding(draft: Draft, fields: Json): void {
  const [name] = strategiesOf(fields);
  if (name === undefined) throw required('bidding_strategy');
  const at = snake(name);
  if (fields['advertisingChannelType'] === 'DEMAND_GEN' && !demandGen.includes(name))
    throw new AdsError('biddingError', 'CANNOT_CREATE_CAMPAIGN_WITH_BIDDING_STRATEGY', 'The strategy is not one of this campaign type.', {
      at,
    });
  if (conversionBased.includes(name) && !draft.customer.isTracking)
    throw new AdsError('campaignError', 'CONVERSION_TRACKING_NOT_ENABLED', 'Conversion tracking is not enabled in the customer account.', {
      at,
    });
  const strategy = fields[name] as Json;
  for (const ceiling of ['cpcBidCeilingMicros', 'cpcBidFloorMicros', 'targetSpendMicros'])
    if (strategy[ceiling] !== undefined)
      throw new AdsError('fieldError', 'VALUE_MUST_BE_UNSET', 'The value is for portfolio strategies only.', {
        at: `${at}.${snake(ceiling)}`,
      });
  if (name === 'targetCpa') assertMicros(strategy['targetCpaMicros'], `${at}.target_cpa_micros`);
  if (name === 'targetCpc') assertMicros(strategy['targetCpcMicros'], `${at}.target_cpc_micros`);
  if (name === 'targetRoas') assertRoas(strategy['targetRoas'], `${at}.target_roas`);
}

function assertMicros(value: unknown, at: string): void {
  if (value === undefined) throw required(at);
  if (Number(value) <= 0) throw new AdsError('biddingError', 'BID_TOO_SMALL', 'The bid is too small.', { at });
  if (Number(value) % 10_000 !== 0)
    throw new AdsError('biddingError', 'BID_TOO_MANY_FRACTIONAL_DIGITS', 'The bid has too many fractional digit positions.', { at });
}

function assertRoas(value: unknown, at: string): void {
  if (value === undefined) throw required(at);
  if (Number(value) < 0.01) throw new AdsError('rangeError', 'TOO_LOW', 'The value is below its minimum.', { at });
  if (Number(value) > 1_000) throw new AdsError('rangeError', 'TOO_HIGH', 'The value is above its maximum.', { at });
}
