import { IdType, InstantType, MicrosType } from '#libs/foundation';
import { p } from '@mikro-orm/core';

export const schema = 'analytics';
export const accountId = () => p.type(new IdType('acc')).primary();
export const stamp = () => p.type(InstantType);
export const day = () => p.date();
/** What stands for a record inside the facts: four bytes where its uuid has sixteen. */
export const shortKey = () => p.integer();

/** The base metrics of a cell or of a sum of cells, and when they last changed. */
export const measures = () => ({
  impressions: p.type(MicrosType),
  clicks: p.type(MicrosType),
  spendMicros: p.type(MicrosType),
  /** Millionths of a conversion: platforms give fractions, and sums of bigint are exact. */
  conversionMicros: p.type(MicrosType),
  conversionValueMicros: p.type(MicrosType),
  updatedAt: stamp(),
});
