import { IdType, InstantType, MicrosType } from '#libs/foundation';
import { type Measure, measures as measureNames } from '#libs/kernel';
import { p } from '@mikro-orm/core';

export const schema = 'analytics';
export const accountId = () => p.type(new IdType('acc')).primary();
export const stamp = () => p.type(InstantType);
export const day = () => p.date();
/** Identifies a record in the facts with four bytes instead of the sixteen of a UUID. */
export const shortKey = () => p.integer();

const measure = () => p.type(MicrosType);

/** The measures of a fact or of a sum of facts, and the time of their last change. */
export const measures = () => ({
  ...(Object.fromEntries(measureNames.map((name) => [name, measure()])) as Record<Measure, ReturnType<typeof measure>>),
  updatedAt: stamp(),
});
