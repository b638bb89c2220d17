import { z } from 'zod';
import { idText, text } from './fields.js';

const base64 = z.string().regex(/^[a-zA-Z0-9+/=]+$/);

/** Of the sources that the API has, only single images. */
const mediaSource = z.discriminatedUnion('source_type', [
  z.strictObject({ source_type: z.literal('image_url'), url: text, is_standard: z.boolean().optional() }),
  z.strictObject({
    source_type: z.literal('image_base64'),
    content_type: z.enum(['image/jpeg', 'image/png']),
    data: base64,
    is_standard: z.boolean().optional(),
  }),
]);

export const pinCreate = z.strictObject({
  board_id: idText.optional(),
  board_section_id: idText.nullable().optional(),
  title: z.string().max(100).nullable().optional(),
  description: z.string().max(800).nullable().optional(),
  alt_text: z.string().max(500).nullable().optional(),
  link: z.string().max(2_048).nullable().optional(),
  dominant_color: text.nullable().optional(),
  media_source: mediaSource.optional(),
  parent_pin_id: idText.nullable().optional(),
  sponsor_id: idText.nullable().optional(),
});

export const boardCreate = z.strictObject({
  name: text,
  description: text.nullable().optional(),
  privacy: z.enum(['PUBLIC', 'PROTECTED', 'SECRET']).optional(),
  is_ads_only: z.boolean().optional(),
});
