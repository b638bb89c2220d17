import { z } from 'zod';

/** The shapes that the published API uses again and again. Unknown fields are refused everywhere. */
export const idText = z.string().regex(/^\d+$/);
export const pathId = z.string().regex(/^\d{1,18}$/);
export const micros = z.int();
export const unixSeconds = z.int();
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const text = z.string();

export const statuses = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT'] as const;
export const entityStatus = z.enum(statuses);
export const objectives = ['AWARENESS', 'CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES', 'VIDEO_COMPLETION'] as const;

const urls = z.array(z.string().max(2_000)).max(3);
export const trackingUrls = z
  .strictObject({
    impression: urls.optional(),
    click: urls.optional(),
    engagement: urls.optional(),
    buyable_button: urls.optional(),
    audience_verification: urls.optional(),
  })
  .nullable();

/** A number, boolean or text in a query. */
export const queryInteger = (min: number, max: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));
export const queryBoolean = z.enum(['true', 'false']).transform((word) => word === 'true');

const windowDays = [0, 1, 7, 14, 30, 60];
export const queryWindow = queryInteger(0, 60).refine((days) => windowDays.includes(days), 'must be 0, 1, 7, 14, 30 or 60');
export const bodyWindow = z.int().refine((days) => windowDays.includes(days), 'must be 0, 1, 7, 14, 30 or 60');
