import { createHash } from 'node:crypto';
import { z } from 'zod';
import { boardOf } from './boards.js';
import { refusal } from './faults.js';
import { decodeImage } from '../../doubles/images.js';
import { pageFields, pageOf } from './pages.js';
import type { Pin } from './records.js';
import { route } from './routes.js';
import { pathId, queryBoolean } from './rules/fields.js';
import { pinCreate } from './rules/pin-rules.js';
import { invalidRequest, notFound, notPermitted, ok } from './wire.js';
import type { World } from './world.js';

const owned = { ad_account_id: pathId.optional() };
const readScopes = ['boards:read', 'pins:read'];
const writeScopes = ['boards:read', 'boards:write', 'pins:read', 'pins:write'];

function imageOf(world: World, source: NonNullable<z.infer<typeof pinCreate>['media_source']>): Pin['image'] {
  if (source.source_type === 'image_url') {
    if (!isWebUrl(source.url)) throw invalidRequest("'media_source.url' is not a URL of an image");
    return { width: null, height: null, digest: digestOf(source.url), url: source.url };
  }
  const bytes = Buffer.from(source.data, 'base64');
  const size = decodeImage(bytes, source.content_type);
  if (size === null) throw invalidRequest(`'media_source.data' is not an image of the type ${source.content_type}`);
  const digest = digestOf(bytes);
  return { ...size, digest, url: `https://i.pinimg.com/${world.id('')}/${digest.slice(0, 16)}` };
}

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
export const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const isRefused = (world: World, username: string) =>
  [...world.adAccounts.values()].some(({ id, owner }) => owner.username === username && world.faults.refuses('creative', id));

export function pinOf(world: World, username: string, id: string): Pin {
  const pin = world.pins.get(id);
  if (pin === undefined || pin.isDeleted || pin.owner !== username) throw notFound('Pin', 50);
  return pin;
}

function show(world: World, pin: Pin): object {
  const { width, height, url } = pin.image;
  const isPromoted = [...world.ads.values()].some((ad) => ad.fields['pin_id'] === pin.id);
  return {
    id: pin.id,
    created_at: new Date(pin.createdAt).toISOString(),
    title: null,
    description: null,
    alt_text: null,
    link: null,
    parent_pin_id: null,
    board_section_id: null,
    ...pin.fields,
    board_id: pin.boardId,
    board_owner: { username: pin.owner },
    creative_type: 'REGULAR',
    has_been_promoted: isPromoted,
    is_owner: true,
    is_standard: true,
    media: { media_type: 'image', images: { '1200x': { width, height, url } } },
  };
}

export const pinRoutes = [
  route('POST /pins', {
    scopes: writeScopes,
    query: z.strictObject(owned),
    body: pinCreate,
    work({ world, username, adAccount, body: { media_source: source, board_id: boardId, ...fields } }) {
      // An app with trial access creates pins only in the platform's own sandbox.
      if (world.settings.access === 'trial') throw notPermitted();
      if (isRefused(world, username)) throw invalidRequest(refusal);
      if (source === undefined) throw invalidRequest("'media_source' is missing");
      if (boardId === undefined) throw invalidRequest("'board_id' is missing");
      if (typeof fields.link === 'string' && !isWebUrl(fields.link))
        throw invalidRequest('Whoops! It looks like you entered an invalid URL. Try creating a Pin again with a valid URL.');
      const board = boardOf(world, username, boardId);
      const image = imageOf(world, source);
      const pin: Pin = {
        id: world.id('813'),
        owner: username,
        adAccountId: adAccount?.id ?? null,
        createdAt: world.clock.now(),
        boardId: board.id,
        fields,
        image,
        isDeleted: false,
      };
      world.pins.set(pin.id, pin);
      return { status: world.settings.createdStatus, body: show(world, pin) };
    },
  }),
  route('GET /pins', {
    scopes: readScopes,
    query: z.strictObject({
      ...owned,
      ...pageFields,
      pin_filter: z.enum(['exclude_native', 'exclude_repins', 'has_been_promoted']).optional(),
      include_protected_pins: queryBoolean.optional(),
      pin_type: z.literal('PRIVATE').optional(),
      pin_metrics: queryBoolean.optional(),
      creative_types: z.array(z.string()).optional(),
    }),
    repeated: ['creative_types'],
    work({ world, username, query }) {
      const isListed = ({ boardId }: Pin) => query.include_protected_pins === true || world.boards.get(boardId)?.privacy !== 'PROTECTED';
      const pins = [...world.pins.values()].filter((pin) => pin.owner === username && !pin.isDeleted && isListed(pin));
      return pageOf(world, pins, query, (pin) => show(world, pin));
    },
  }),
  route('GET /boards/:board_id/pins', {
    scopes: readScopes,
    query: z.strictObject({
      ...owned,
      ...pageFields,
      pin_metrics: queryBoolean.optional(),
      creative_types: z.array(z.string()).optional(),
    }),
    repeated: ['creative_types'],
    work({ world, username, params, query }) {
      const board = boardOf(world, username, params['board_id'] as string);
      const pins = [...world.pins.values()].filter((pin) => pin.boardId === board.id && !pin.isDeleted);
      return pageOf(world, pins, query, (pin) => show(world, pin));
    },
  }),
  route('GET /pins/:pin_id', {
    scopes: readScopes,
    query: z.strictObject({ ...owned, pin_metrics: queryBoolean.optional() }),
    work({ world, username, params }) {
      if (world.faults.isHidden()) throw notFound('Pin', 50);
      return ok(show(world, pinOf(world, username, params['pin_id'] as string)));
    },
  }),
  route('DELETE /pins/:pin_id', {
    scopes: writeScopes,
    query: z.strictObject(owned),
    work({ world, username, params }) {
      pinOf(world, username, params['pin_id'] as string).isDeleted = true;
      return { status: 204, body: null };
    },
  }),
];
