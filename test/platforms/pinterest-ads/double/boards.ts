import { z } from 'zod';
import { pageFields, pageOf } from './pages.js';
import type { Board } from './records.js';
import { route } from './routes.js';
import { pathId } from './rules/fields.js';
import { boardCreate } from './rules/pin-rules.js';
import { notFound, ok, PinterestError } from './wire.js';
import type { World } from './world.js';

const adOnlyName = 'Ad-only Pins';
const owned = { ad_account_id: pathId.optional() };

export function addBoard(world: World, owner: string, fields: Partial<Board> & { readonly name: string }): Board {
  const board: Board = {
    description: null,
    privacy: 'PUBLIC',
    isAdsOnly: false,
    ...fields,
    id: world.id('717'),
    owner,
    createdAt: world.clock.now(),
  };
  world.boards.set(board.id, board);
  return board;
}

function show(world: World, board: Board): object {
  const pins = [...world.pins.values()].filter((pin) => pin.boardId === board.id && !pin.isDeleted);
  const createdAt = new Date(board.createdAt).toISOString();
  return {
    id: board.id,
    name: board.name,
    description: board.description,
    privacy: board.privacy,
    is_ads_only: board.isAdsOnly,
    owner: { username: board.owner },
    created_at: createdAt,
    board_pins_modified_at: createdAt,
    pin_count: pins.length,
    follower_count: 0,
    collaborator_count: 0,
    media: { image_cover_url: null, pin_thumbnail_urls: [] },
  };
}

/** A board that a user may see. */
export function boardOf(world: World, username: string, id: string): Board {
  const board = world.boards.get(id);
  if (board === undefined || board.owner !== username) throw notFound('Board', 40);
  return board;
}

export const boardRoutes = [
  route('GET /boards', {
    scopes: ['boards:read'],
    query: z.strictObject({
      ...owned,
      ...pageFields,
      privacy: z.enum(['ALL', 'PROTECTED', 'PUBLIC', 'SECRET', 'PUBLIC_AND_SECRET']).optional(),
    }),
    work({ world, grant, username, query: { privacy = 'ALL', ...query } }) {
      const kinds = privacy === 'ALL' ? ['PUBLIC', 'PROTECTED', 'SECRET'] : privacy.split('_AND_');
      const maySeeSecret = grant.scopes.includes('boards:read_secret');
      const boards = [...world.boards.values()].filter(
        (board) => board.owner === username && kinds.includes(board.privacy) && (board.privacy !== 'SECRET' || maySeeSecret),
      );
      return pageOf(world, boards, query, (board) => show(world, board));
    },
  }),
  route('POST /boards', {
    scopes: ['boards:read', 'boards:write'],
    query: z.strictObject(owned),
    body: boardCreate,
    work({ world, username, body }) {
      const isAdsOnly = body.is_ads_only ?? false;
      const name = isAdsOnly ? adOnlyName : body.name;
      const isTaken = [...world.boards.values()].some((board) => board.owner === username && board.name === name);
      if (isTaken) throw new PinterestError(400, 58, 'You already have a board with that name.');
      const privacy = isAdsOnly ? 'PROTECTED' : (body.privacy ?? 'PUBLIC');
      const board = addBoard(world, username, { name, description: body.description ?? null, privacy, isAdsOnly });
      return { status: world.settings.createdStatus, body: show(world, board) };
    },
  }),
  route('GET /boards/:board_id', {
    scopes: ['boards:read'],
    query: z.strictObject(owned),
    work: ({ world, username, params }) => ok(show(world, boardOf(world, username, params['board_id'] as string))),
  }),
];
