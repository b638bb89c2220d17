import { IdType, InstantType, MicrosType } from '#libs/data';
import { p } from '@mikro-orm/core';

export const schema = 'analytics';
export const accountId = () => p.type(new IdType('acc')).primary();
export const stamp = () => p.type(InstantType);
export const day = () => p.date();
/** Identifies a record in the facts with four bytes instead of the sixteen of a UUID. */
export const shortKey = () => p.integer();

/** The base metrics of a fact or of a sum of facts, and the time of their last change. */
export const measures = () => ({
  impressions: p.type(MicrosType),
  clicks: p.type(MicrosType),
  spendMicros: p.type(MicrosType),
  /** In millionths of a conversion: platforms report fractions, and bigint sums are exact. */
  conversionMicros: p.type(MicrosType),
  conversionValueMicros: p.type(MicrosType),
  updatedAt: stamp(),
});
