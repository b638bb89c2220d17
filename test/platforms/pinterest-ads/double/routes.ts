import { z } from 'zod';
import type { Grant } from './grants.js';
import type { AdAccount, Role } from './records.js';
import { type Answer, invalidRequest, notFound, notPermitted, PinterestError } from './wire.js';
import type { World } from './world.js';

/** A request after every check that does not depend on the operation. */
export interface Call<Query, Body> {
  readonly world: World;
  readonly grant: Grant;
  /** The parts of the path by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The ad account of the path, or of the query where an operation is done in the name of its owner. Null without one. */
  readonly adAccount: AdAccount | null;
  /** The user whose boards and pins are meant. */
  readonly username: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly scopes: readonly string[];
  /** Parameters whose values are repeated, and those whose values are separated by commas. */
  readonly repeated: readonly string[];
  readonly commas: readonly string[];
  readonly query: z.ZodType;
  readonly body: z.ZodType | null;
  readonly roles: readonly Role[];
  readonly isWrite: boolean;
  readonly work: (call: Call<never, never>) => Answer | Promise<Answer>;
}

const readers: readonly Role[] = ['OWNER', 'ADMIN', 'ANALYST', 'CAMPAIGN_MANAGER', 'AUDIENCE_MANAGER'];
const writers: readonly Role[] = ['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER'];

interface RouteDefinition<Query extends z.ZodType, Body extends z.ZodType> {
  readonly scopes: readonly string[];
  readonly query?: Query;
  readonly repeated?: readonly string[];
  readonly commas?: readonly string[];
  readonly body?: Body;
  readonly roles?: readonly Role[];
  readonly work: (call: Call<z.infer<Query>, z.infer<Body>>) => Answer | Promise<Answer>;
}

const nothing = z.strictObject({});

export function route<Query extends z.ZodType = typeof nothing, Body extends z.ZodType = z.ZodUndefined>(
  line: `${Route['method']} /${string}`,
  definition: RouteDefinition<Query, Body>,
): Route {
  const [method, path] = line.split(' ') as [Route['method'], string];
  // Reports and sizes are asked for by POST, and change nothing.
  const isWrite = definition.scopes.some((scope) => scope.endsWith(':write'));
  return {
    method,
    path,
    scopes: definition.scopes,
    repeated: definition.repeated ?? [],
    commas: definition.commas ?? [],
    query: definition.query ?? nothing,
    body: definition.body ?? null,
    roles: definition.roles ?? (isWrite ? writers : readers),
    isWrite,
    work: definition.work as Route['work'],
  };
}

/** The parts of a path that matches a route; null when it does not. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [want, have] = [pattern.split('/'), path.split('/')];
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const value = decodeURIComponent(have[i] as string);
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

export function readQuery({ query, repeated, commas }: Route, search: URLSearchParams): unknown {
  const values: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    if (repeated.includes(name)) values[name] = all;
    else if (all.length > 1) throw invalidRequest(`'${name}' is repeated`);
    else values[name] = commas.includes(name) ? (all[0] as string).split(',') : all[0];
  }
  return parse(query, values);
}

export function parse<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidRequest(`'${issue?.path.join('.') ?? ''}' ${issue?.message ?? 'is invalid'}`);
}

/** The ad account that a call is about, if the user has one of the roles in it. */
export function adAccountOf(world: World, { username }: Grant, id: string, { roles, isWrite }: Route): AdAccount {
  const account = world.adAccounts.get(id);
  if (account === undefined) throw notFound('AdAccount', 2);
  if (!account.roles.get(username)?.some((role) => roles.includes(role))) throw notPermitted();
  if (isWrite && account.state === 'disapproved')
    throw new PinterestError(
      403,
      2625,
      'Sorry, you cannot perform this action as your account has been disapproved. ' +
        'Please see business hub for more details. https://www.pinterest.com/business/hub/',
    );
  if (isWrite && account.state === 'under_review')
    throw new PinterestError(403, 2626, 'We are reviewing your account. You cannot perform this action until the review is done.');
  return account;
}
