import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { AdAccount } from '../accounts/ad-account.js';
import type { Operation } from '../faults/fault-rule.js';
import type { Scope } from '../oauth/client.js';
import type { Grant } from '../oauth/grants.js';
import type { Platform } from '../platform.js';
import { type WireResponse, sendResponse } from './wire-response.js';
import { sendBrokenResponse, isPerformedFirst } from './broken-response.js';
import { notFound, PlatformError } from './platform-error.js';

/** A request with a valid access token for the ad account of the token. */
export interface Call {
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly account: AdAccount;
  readonly grant: Grant;
}

/** Wraps every operation of the API: counts requests, applies faults, and converts errors to responses. */
export function operation(
  platform: Platform,
  name: Operation,
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<WireResponse>,
): RouteHandlerMethod {
  return async (request, reply) => {
    platform.counts.add(name);
    const params = request.params as Record<string, string>;
    const fault = await platform.faults.breaking(name, params['act'] ?? null);
    if (fault && !isPerformedFirst(fault)) {
      sendBrokenResponse(platform, reply, fault, null);
      return reply;
    }
    const response = await assertQuota(platform)
      .then(() => work(request, reply))
      .catch(toErrorResponse);
    if (fault) sendBrokenResponse(platform, reply, fault, response);
    else sendResponse(reply, response);
    return reply;
  };
}

/** With a daily quota, the calls of all ad accounts count together. */
async function assertQuota({ world, counts }: Platform): Promise<void> {
  if (!world.has('daily-quota')) return;
  const now = world.now();
  if (counts.addToDay(now) <= world.settings.dailyCalls) return;
  const seconds = Math.ceil((86_400_000 - (now % 86_400_000)) / 1_000);
  throw new PlatformError(429, 'daily_quota_exhausted', 'The calls of this day are used up.', { 'retry-after': String(seconds) });
}

function toErrorResponse(error: unknown): WireResponse {
  if (!(error instanceof PlatformError)) throw error;
  return { status: error.status, body: error.body, headers: error.headers };
}

/** An operation that requires an access token with a scope. */
export function authorized(
  platform: Platform,
  name: Operation,
  scope: Scope,
  work: (call: Call) => Promise<WireResponse>,
): RouteHandlerMethod {
  return operation(platform, name, async (request) => {
    const params = request.params as Record<string, string>;
    const grant = await grantOf(request, platform, name);
    if (!grant.scopes.includes(scope)) {
      throw new PlatformError(403, 'insufficient_scope', `The scope ${scope} is required.`, {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
      });
    }
    // The ad accounts of other grants are not visible.
    const named = params['act'] ?? grant.adAccountId;
    const account =
      named !== null && (grant.adAccountId === null || named === grant.adAccountId) ? await platform.accounts.find(named) : null;
    if (!account) throw notFound('ad account');
    if (scope === 'ads_write' && (account.kind === 'manager' || account.access === 'read')) {
      throw new PlatformError(403, 'insufficient_access', 'The person may not change this ad account.');
    }
    const isSuspended = (await platform.faults.trigger('account_suspended', name, account.id)) !== null;
    return work({
      request,
      params,
      query: request.query as Call['query'],
      account: isSuspended ? { ...account, status: 'suspended' } : account,
      grant,
    });
  });
}

const tokenProblems = {
  missing: 'An access token is required: Authorization: Bearer …',
  unknown: 'The access token is unknown.',
  expired: 'The access token has expired.',
  revoked: 'The authorization was revoked.',
} as const;

function unauthorized(problem: keyof typeof tokenProblems): PlatformError {
  const codes = { missing: 'missing_token', unknown: 'invalid_token', expired: 'token_expired', revoked: 'token_revoked' } as const;
  const challenge = problem === 'missing' ? 'Bearer' : `Bearer error="invalid_token", error_description="${tokenProblems[problem]}"`;
  return new PlatformError(401, codes[problem], tokenProblems[problem], { 'www-authenticate': challenge });
}

/** Returns the grant of the request's access token. */
export async function grantOf(request: FastifyRequest, platform: Platform, name: Operation): Promise<Grant> {
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized('missing');
  const { state, grant } = await platform.grants.check(token);
  if (!grant || state === 'unknown') throw unauthorized('unknown');
  if (state !== 'valid') throw unauthorized(state);
  const adAccountId = grant.adAccountId ?? (request.params as Record<string, string | undefined>)['act'] ?? null;
  if (await platform.faults.trigger('token_revoked', name, adAccountId)) {
    await platform.grants.revokeGrant(grant.id);
    throw unauthorized('revoked');
  }
  if (await platform.faults.trigger('token_expired', name, adAccountId)) {
    await platform.grants.expire(['access'], { grantId: grant.id });
    throw unauthorized('expired');
  }
  return grant;
}
