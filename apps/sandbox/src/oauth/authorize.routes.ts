import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../pages/page.js';
import type { Platform } from '../platform.js';
import { isAllowedRedirect, parseScopes, type Scope } from './client.js';
import { consentPage, errorPage } from './consent-page.js';

type Parameters = Readonly<Record<string, string | undefined>>;

interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly Scope[];
  /** Null without PKCE. */
  readonly codeChallenge: string | null;
}

/** The people whom the page offers. A grant belongs to one of them, or to another one whom a test names. */
const people = ['person_1', 'person_2'] as const;

const forwardedParameters = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'];

export function authorizeRoutes(app: FastifyInstance, platform: Platform): void {
  /** Redirects to the client with the outcome. */
  const redirect = (reply: FastifyReply, to: string, state: string | undefined, outcome: Record<string, string>) => {
    const target = new URL(to);
    const parameters = { ...outcome, ...(state === undefined ? {} : { state }), iss: platform.url() };
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    return reply.header('cache-control', 'no-store').redirect(target.href, 303);
  };

  /** Reads the authorization request. Returns null after sending an error response. */
  const read = (parameters: Parameters, reply: FastifyReply): AuthorizationRequest | null => {
    const { client_id: clientId, redirect_uri: redirectUri, state } = parameters;
    const problem =
      clientId !== platform.client.id
        ? 'The client_id is unknown.'
        : redirectUri === undefined || !isAllowedRedirect(redirectUri)
          ? 'The redirect_uri must use https, or http on localhost.'
          : null;
    if (problem !== null || redirectUri === undefined) {
      // Does not redirect, because the address could belong to an attacker.
      void sendPage(reply, { title: 'Invalid authorization request', body: errorPage(problem ?? ''), status: 400 });
      return null;
    }
    const refuse = (error: string, description: string) => {
      void redirect(reply, redirectUri, state, { error, error_description: description });
      return null;
    };
    if (parameters['response_type'] !== 'code') return refuse('unsupported_response_type', 'response_type must be code');
    const isPlain = platform.world.has('plain-oauth');
    const { code_challenge: codeChallenge = null } = parameters;
    if (isPlain ? codeChallenge !== null : parameters['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge ?? '')) {
      return refuse('invalid_request', isPlain ? 'PKCE is not supported' : 'PKCE with code_challenge_method=S256 is required');
    }
    const scopes = parseScopes(parameters['scope'], isPlain ? ',' : ' ');
    if (!scopes) return refuse('invalid_scope', 'scope may contain ads_read and ads_write');
    return { redirectUri, state, scopes, codeChallenge };
  };

  const showConsentPage = async (parameters: Parameters, authorization: AuthorizationRequest, reply: FastifyReply, problem?: string) => {
    const hidden = Object.fromEntries(
      forwardedParameters.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
    );
    const { origin, host } = new URL(authorization.redirectUri);
    const body = consentPage({
      clientName: platform.client.id === 'acs' ? 'Advertising Campaign Service' : platform.client.id,
      redirectHost: host,
      scopes: authorization.scopes,
      accounts: platform.world.has('several-ad-accounts') ? null : await platform.accounts.selectable(),
      people: platform.world.has('whole-grant-revocation') ? people : [],
      hidden,
      ...(problem === undefined ? {} : { problem }),
    });
    return sendPage(reply, { title: 'Connect an ad account', body, formTargets: [origin], status: problem === undefined ? 200 : 422 });
  };

  app.get('/oauth/authorize', async (request, reply) => {
    const parameters = request.query as Parameters;
    const authorization = read(parameters, reply);
    if (authorization) await showConsentPage(parameters, authorization, reply);
    return reply;
  });

  app.post('/oauth/authorize', async (request, reply) => {
    const parameters = (request.body ?? {}) as Parameters;
    const authorization = read(parameters, reply);
    if (!authorization) return reply;
    if (parameters['decision'] !== 'allow') {
      return redirect(reply, authorization.redirectUri, authorization.state, {
        error: 'access_denied',
        error_description: 'The user denied access',
      });
    }
    const person = /^person_\w{1,30}$/.test(parameters['person'] ?? '') ? String(parameters['person']) : people[0];
    const clientId = platform.client.id;
    if (platform.world.has('several-ad-accounts')) {
      await platform.accounts.createPersonal();
      const code = await platform.grants.allow({ clientId, person, adAccountId: null, ...authorization });
      return redirect(reply, authorization.redirectUri, authorization.state, { code });
    }
    const account = await platform.accounts.find(parameters['ad_account_id'] ?? '');
    if (!account) return showConsentPage(parameters, authorization, reply, 'Select an ad account.');
    const code = await platform.grants.allow({ clientId, person, adAccountId: account.id, ...authorization });
    return redirect(reply, authorization.redirectUri, authorization.state, { code });
  });
}
