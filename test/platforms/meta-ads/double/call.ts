import type { FieldTree } from './projection.js';
import type { AdAccount } from './records.js';
import type { SentFile } from './request.js';
import type { Token } from './tokens.js';
import type { Answer } from './wire.js';
import type { World } from './world.js';

/** A call after every check that does not depend on the operation. */
export interface Call {
  readonly world: World;
  readonly token: Token;
  /** The node's ID; without `act_` for ad accounts. */
  readonly id: string;
  /** The ad account that the node is, or belongs to. Operations of people have none. */
  readonly adAccount: AdAccount | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly files: readonly SentFile[];
  readonly fields: FieldTree | null;
  /** Of the call, without its token. */
  readonly url: string;
}

/** A call about an ad account or something in it. */
export interface AccountCall extends Call {
  readonly adAccount: AdAccount;
}

export type Handler = (call: AccountCall) => Answer | Promise<Answer>;
/** Handlers by `METHOD edge`. */
export type Handlers = Readonly<Record<string, Handler>>;
export type UserHandlers = Readonly<Record<string, (call: Call) => Answer>>;
