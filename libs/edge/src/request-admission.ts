import { DomainError } from '#libs/kernel';
import type { HttpSettings } from '#libs/operations';
import {
  accessOf,
  type Authority,
  type EndpointAccess,
  invalidApiKey,
  missingSession,
  mountOf,
  RequestRights,
  sessionTokenIn,
} from '#libs/rest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, type Admitted, limitHeaders } from './admission.js';
import type { ForwardingRules } from './client-address.js';
import type { AccessMode, Verdict } from './verdict.js';
import './request.js';
import { bearerCredential } from './request-headers.js';
import { assertSameOrigin } from './same-origin.js';
import { isInStopLane } from './traffic/gate.js';

/** The headers of every response, created once. Browsers use HTTPS for two years, for subdomains only if the operator says so. */
export function constantHeaders({ hstsIncludeSubDomains }: Pick<HttpSettings, 'hstsIncludeSubDomains'>): Readonly<Record<string, string>> {
  return {
    'strict-transport-security': `max-age=63072000${hstsIncludeSubDomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

/**
 * Admits a request or throws: the rate limit first, then the authentication, then the origin of a write. The edge calls it for every
 * request; in an application without the edge, the guards do. The verdict stays on the request, so that no request is counted twice.
 */
export class RequestAdmission {
  constructor(
    private readonly admission: Admission,
    private readonly authority: Authority,
    private readonly forwarding: ForwardingRules,
    /** The origin that clients use, such as `https://ads.example`. */
    private readonly ownOrigin: () => string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  async admit(request: FastifyRequest, reply: FastifyReply, access: EndpointAccess['access']): Promise<void> {
    await this.limit(request, reply, access);
    this.authenticate(request);
  }

  /** The address that a request is counted by. */
  addressOf(request: FastifyRequest): string {
    request.clientAddress ??= this.forwarding.address(request.raw);
    return request.clientAddress;
  }

  /** Looks up the caller and counts the request in one statement, sets the headers of every response, and applies the limits. */
  async limit(request: FastifyRequest, reply: FastifyReply, access: EndpointAccess['access']): Promise<void> {
    const mode: AccessMode = access === 'key' && mountOf(request.raw) !== '' ? 'session' : access;
    const address = this.addressOf(request);
    reply.header('x-request-id', request.id);
    reply.headers(this.headers);
    const isPlainHttp = this.forwarding.isForwardedHttp(request.raw);
    let admitted: Admitted;
    try {
      admitted = await (isPlainHttp ? this.admission.admit(null, address, request.id) : this.lookUp(request, reply, mode, address));
    } catch (error) {
      admitted = this.admission.whileUnavailable();
      reply.headers(limitHeaders(admitted));
      if (mode !== 'public' || isPlainHttp) throw error;
    }
    reply.headers(limitHeaders(admitted));
    if (isPlainHttp) await this.refusePlainHttp(request, address);
    if (admitted.exhausted && mode !== 'public') throw limitExceeded(admitted.exhausted);
    request.verdict = { mode, admitted };
  }

  /** Sets the caller of a request within its limits, or throws if its endpoint requires one that it does not have. */
  authenticate(request: FastifyRequest): void {
    const { mode, admitted } = request.verdict as Verdict;
    if (mode === 'public' || mode === 'nowhere') return;
    if (mode !== 'anyone' && admitted.caller === null) throw authenticationError(mode, request);
    if (mode !== 'key') assertSameOrigin(request.raw, this.ownOrigin);
    const { caller, session } = admitted;
    request.caller = caller;
    request.rights = caller === null ? null : new RequestRights(this.authority, { caller, session }, accessOf(request));
  }

  private lookUp({ raw, id }: FastifyRequest, reply: FastifyReply, mode: AccessMode, address: string): Promise<Admitted> {
    const { authorization, cookie } = raw.headers;
    const isStop = isInStopLane(reply.raw);
    switch (mode) {
      case 'key':
      case 'nowhere':
        return this.admission.admit(bearerCredential(authorization), address, id, isStop);
      case 'session':
      case 'settings': {
        // Ignores the session when the request also has an API key: using one of the two would be a guess.
        const token = authorization === undefined ? sessionTokenIn(cookie) : null;
        return this.admission.admitSession(token, mode === 'session' ? 'account' : 'user', address, id, isStop);
      }
      case 'anyone':
        return this.admission.admit(null, address, id);
      case 'public':
        return withTimeout(this.admission.peek(address));
    }
  }

  /** Rejects a request that reached a trusted proxy over plain HTTP. */
  private async refusePlainHttp({ raw }: FastifyRequest, address: string): Promise<never> {
    const credential = bearerCredential(raw.headers.authorization);
    if (credential !== null) await this.admission.markExposed(credential, address);
    throw new DomainError('https_required', 'Plain HTTP is not supported. Use https://.');
  }
}

function authenticationError(mode: AccessMode, { raw }: FastifyRequest): DomainError {
  const hasCredential = raw.headers.authorization !== undefined;
  if (mode !== 'key') {
    return hasCredential
      ? new DomainError('missing_session', 'API keys are accepted on /v1 only. This path requires a console session.')
      : missingSession();
  }
  if (hasCredential && !/^Bearer /i.test(raw.headers.authorization ?? '')) {
    return new DomainError('invalid_api_key', 'The Authorization header must use the Bearer scheme: "Authorization: Bearer <API_KEY>".');
  }
  return hasCredential
    ? invalidApiKey()
    : new DomainError('missing_api_key', 'Send your API key in the header "Authorization: Bearer <API_KEY>".');
}

export function limitExceeded(window: Admitted['windows'][number]): DomainError {
  return new DomainError(
    'rate_limit_exceeded',
    `The limit of ${window.limit} requests per ${window.name} is reached. Retry in ${window.resetIn} seconds.`,
    { window: window.name, limit: window.limit, reset_at: new Date(window.resetAt * 1000).toISOString() },
    window.resetIn,
  );
}

/** Public pages, such as the liveness probe, wait at most this long for an unavailable or overloaded database. */
const publicAdmissionTimeoutMs = 250;

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timeout: NodeJS.Timeout;
  const timedOut = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error('the lookup of the client address timed out')), publicAdmissionTimeoutMs);
  });
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(timeout));
}
