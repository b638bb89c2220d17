import { z } from 'zod';
import { entityStatus, idText, text, trackingUrls } from './fields.js';

const adGroupId = z.string().regex(/^(AG)?\d+$/);
const creativeTypes = [
  'REGULAR',
  'VIDEO',
  'SHOPPING',
  'CAROUSEL',
  'MAX_VIDEO',
  'SHOP_THE_PIN',
  'COLLECTION',
  'IDEA',
  'SHOWCASE',
  'QUIZ',
  'COLLAGE',
  'MAX_WIDTH_REGULAR_COLLECTION',
  'MAX_WIDTH_VIDEO_COLLECTION',
] as const;

const callsToAction = [
  'GET_OFFER',
  'LEARN_MORE',
  'ORDER_NOW',
  'SHOP_NOW',
  'SIGN_UP',
  'SUBSCRIBE',
  'BUY_NOW',
  'CONTACT_US',
  'GET_QUOTE',
  'VISIT_SITE',
  'APPLY_NOW',
  'BOOK_NOW',
  'REQUEST_DEMO',
  'REGISTER_NOW',
  'FIND_A_DEALER',
  'ADD_TO_CART',
  'WATCH_NOW',
  'READ_MORE',
  'BUY_TICKETS',
  'DONATE_NOW',
  'DOWNLOAD',
  'EXPLORE_MORE',
  'FIND_A_LOCATION',
  'GET_DEAL',
  'GET_RECIPE',
  'GET_SHOWTIMES',
  'ON_SALE',
  'PLAY_GAME',
  'TRY_IT',
] as const;

const link = text.nullable().optional();

const common = {
  ad_group_id: adGroupId.optional(),
  creative_type: z.enum(creativeTypes).optional(),
  name: z.string().max(255).nullable().optional(),
  status: entityStatus.optional(),
  destination_url: link,
  click_tracking_url: link,
  view_tracking_url: link,
  android_deep_link: link,
  ios_deep_link: link,
  customizable_cta_type: z.enum(callsToAction).nullable().optional(),
  tracking_urls: trackingUrls.optional(),
  is_pin_deleted: z.boolean().optional(),
  is_removable: z.boolean().optional(),
  lead_form_id: adGroupId.nullable().optional(),
  grid_click_type: z.enum(['CLOSEUP', 'DIRECT_TO_DESTINATION']).nullable().optional(),
};

export const adCreate = z.strictObject({ ...common, ad_group_id: adGroupId, creative_type: z.enum(creativeTypes), pin_id: idText });
export const adUpdate = z.strictObject({ ...common, id: idText, pin_id: idText.nullable().optional() });
