import { IdType, InstantType, MicrosType } from '#libs/data';
import { type Measure, measures as measureNames } from '#libs/kernel';
import { p } from '@mikro-orm/core';

export const schema = 'analytics';
export const accountId = () => p.type(new IdType('acc')).primary();
export const stamp = () => p.type(InstantType);
export const day = () => p.date();
/** Identifies a record in the facts with four bytes instead of the sixteen of a UUID. */
export const shortKey = () => p.integer();

const ofFirstRelease: readonly Measure[] = ['impressions', 'clicks', 'spendMicros', 'conversionMicros', 'conversionValueMicros'];

/** A later measure has a default, because the former release writes rows without it. */
function measure(name: Measure) {
  const column = p.type(MicrosType);
  return ofFirstRelease.includes(name) ? column : column.default(0);
}

/** The measures of a fact or of a sum of facts, and the time of their last change. */
export const measures = () => ({
  ...(Object.fromEntries(measureNames.map((name) => [name, measure(name)])) as Record<Measure, ReturnType<typeof measure>>),
  updatedAt: stamp(),
});
