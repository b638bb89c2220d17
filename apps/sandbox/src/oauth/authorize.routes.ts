import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../pages/page.js';
import type { Platform } from '../platform.js';
import { isAllowedRedirect, parseScopes, type Scope } from './client.js';
import { consentPage, refusalPage } from './consent-page.js';

type Parameters = Readonly<Record<string, string | undefined>>;

interface Asked {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly Scope[];
  readonly codeChallenge: string;
}

const passedOn = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'];

export function authorizeRoutes(app: FastifyInstance, platform: Platform): void {
  /** Back to the client, with whatever came of it. */
  const redirect = (reply: FastifyReply, to: string, state: string | undefined, outcome: Record<string, string>) => {
    const target = new URL(to);
    const parameters = { ...outcome, ...(state === undefined ? {} : { state }), iss: platform.url() };
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    return reply.header('cache-control', 'no-store').redirect(target.href, 303);
  };

  /** What was asked for; null when the refusal is on its way. */
  const read = (given: Parameters, reply: FastifyReply): Asked | null => {
    const { client_id: clientId, redirect_uri: redirectUri, state } = given;
    const problem =
      clientId !== platform.client.id
        ? 'It names a program that is not known here.'
        : redirectUri === undefined || !isAllowedRedirect(redirectUri)
          ? 'Its redirect_uri is neither https nor http on this machine.'
          : null;
    if (problem !== null || redirectUri === undefined) {
      // Never a redirect: the address may be an attacker's.
      void sendPage(reply, { title: 'This link does not work', body: refusalPage(problem ?? ''), status: 400 });
      return null;
    }
    const refuse = (error: string, description: string) => {
      void redirect(reply, redirectUri, state, { error, error_description: description });
      return null;
    };
    if (given['response_type'] !== 'code') return refuse('unsupported_response_type', 'response_type must be code');
    const { code_challenge: codeChallenge } = given;
    if (given['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge ?? '')) {
      return refuse('invalid_request', 'PKCE with code_challenge_method=S256 is required');
    }
    const scopes = parseScopes(given['scope']);
    if (!scopes) return refuse('invalid_scope', 'scope may hold ads_read and ads_write');
    return { redirectUri, state, scopes, codeChallenge: codeChallenge as string };
  };

  const ask = async (given: Parameters, asked: Asked, reply: FastifyReply, problem?: string) => {
    const hidden = Object.fromEntries(passedOn.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
    const { origin, host } = new URL(asked.redirectUri);
    const body = consentPage({
      clientName: platform.client.id === 'acs' ? 'Advertising Campaign Service' : platform.client.id,
      redirectHost: host,
      scopes: asked.scopes,
      accounts: await platform.accounts.all(),
      hidden,
      ...(problem === undefined ? {} : { problem }),
    });
    return sendPage(reply, { title: 'Connect an ad account', body, formTargets: [origin], status: problem === undefined ? 200 : 422 });
  };

  app.get('/oauth/authorize', async (request, reply) => {
    const given = request.query as Parameters;
    const asked = read(given, reply);
    if (asked) await ask(given, asked, reply);
    return reply;
  });

  app.post('/oauth/authorize', async (request, reply) => {
    const given = (request.body ?? {}) as Parameters;
    const asked = read(given, reply);
    if (!asked) return reply;
    if (given['decision'] !== 'allow') {
      return redirect(reply, asked.redirectUri, asked.state, { error: 'access_denied', error_description: 'The person said no' });
    }
    const account = await platform.accounts.find(given['ad_account_id'] ?? '');
    if (!account) return ask(given, asked, reply, 'Choose one of the ad accounts.');
    const code = await platform.grants.allow({ clientId: platform.client.id, adAccountId: account.id, ...asked });
    return redirect(reply, asked.redirectUri, asked.state, { code });
  });
}
