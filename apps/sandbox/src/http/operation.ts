import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { AdAccount } from '../accounts/ad-account.js';
import type { Operation } from '../faults/fault-rule.js';
import type { Scope } from '../oauth/client.js';
import type { Grant } from '../oauth/grants.js';
import type { Platform } from '../platform.js';
import { type Answer, sendAnswer } from './answer.js';
import { breakAnswer, isDoneFirst } from './broken-answer.js';
import { notFound, Refusal } from './refusal.js';

/** A request that came with a good token, for the ad account of the token. */
export interface Call {
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly account: AdAccount;
  readonly grant: Grant;
}

/** What every answer of the API goes through: counts, faults, and refusals in their envelope. */
export function operation(
  platform: Platform,
  name: Operation,
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
): RouteHandlerMethod {
  return async (request, reply) => {
    platform.counts.add(name);
    const params = request.params as Record<string, string>;
    const strike = await platform.faults.breaking(name, params['act'] ?? null);
    if (strike && !isDoneFirst(strike)) {
      breakAnswer(reply, strike, null);
      return reply;
    }
    const answer = await work(request, reply).catch(answerOfRefusal);
    if (strike) breakAnswer(reply, strike, answer);
    else sendAnswer(reply, answer);
    return reply;
  };
}

function answerOfRefusal(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: error.body, headers: error.headers };
}

/** An operation of the bearer API. */
export function authorized(platform: Platform, name: Operation, scope: Scope, work: (call: Call) => Promise<Answer>): RouteHandlerMethod {
  return operation(platform, name, async (request) => {
    const params = request.params as Record<string, string>;
    const grant = await grantOf(request, platform, name);
    if (!grant.scopes.includes(scope)) {
      throw new Refusal(403, 'insufficient_scope', `This needs the scope ${scope}.`, {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
      });
    }
    // Another's ad account is none at all.
    const account =
      params['act'] === undefined || params['act'] === grant.adAccountId ? await platform.accounts.find(grant.adAccountId) : null;
    if (!account) throw notFound('ad account');
    const isSuspended = (await platform.faults.strikes('account_suspended', name, account.id)) !== null;
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
  unknown: 'This access token was never issued.',
  expired: 'The access token has expired.',
  revoked: 'The authorisation was revoked.',
} as const;

function unauthorized(problem: keyof typeof tokenProblems): Refusal {
  const codes = { missing: 'missing_token', unknown: 'invalid_token', expired: 'token_expired', revoked: 'token_revoked' } as const;
  const challenge = problem === 'missing' ? 'Bearer' : `Bearer error="invalid_token", error_description="${tokenProblems[problem]}"`;
  return new Refusal(401, codes[problem], tokenProblems[problem], { 'www-authenticate': challenge });
}

async function grantOf(request: FastifyRequest, platform: Platform, name: Operation): Promise<Grant> {
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized('missing');
  const { state, grant } = await platform.grants.check(token);
  if (!grant || state === 'unknown') throw unauthorized('unknown');
  if (state !== 'valid') throw unauthorized(state);
  if (await platform.faults.strikes('token_revoked', name, grant.adAccountId)) {
    await platform.grants.revokeGrant(grant.id);
    throw unauthorized('revoked');
  }
  if (await platform.faults.strikes('token_expired', name, grant.adAccountId)) {
    await platform.grants.expire(['access'], { grantId: grant.id });
    throw unauthorized('expired');
  }
  return grant;
}
