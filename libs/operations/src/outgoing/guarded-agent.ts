import { AsyncLocalStorage } from 'node:async_hooks';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './address-rules.js';

export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} is not an address that this service may call.`);
    this.name = 'ForbiddenAddress';
  }
}

/** For whom a name is looked up. */
export interface NameAsker {
  /** Whom the look-up counts for, such as an account. */
  readonly party: string;
  /** Ends the look-up together with the call that needs it. */
  readonly signal: AbortSignal;
}

/** Looks up a name that a stranger chose. Throws an error with the code of the system, such as `ENOTFOUND`. */
export type Resolve = (host: string, asker: NameAsker) => Promise<LookupAddress[]>;

export interface AgentLimits {
  readonly connectTimeoutMs: number;
  readonly maxResponseBytes: number;
}

const askers = new AsyncLocalStorage<NameAsker>();

/** Runs a call by a guarded agent. A connection that it opens looks up the name for this asker. */
export const asAsker = <T>(asker: NameAsker, call: () => Promise<T>): Promise<T> => askers.run(asker, call);

/**
 * Connects to public addresses only. It checks an IP literal before it opens the socket, and a host name when it resolves
 * the name for that socket. The checked address is the connected one, which prevents DNS rebinding.
 */
export function guardedAgent({ connectTimeoutMs, maxResponseBytes }: AgentLimits, resolve: Resolve): Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: (host, options, done) => {
      const asker = askers.getStore();
      if (asker === undefined) return done(new Error('A guarded connection was opened without a call.'), []);
      checkedAddresses(host, resolve(host, asker)).then(
        (addresses) => (options.all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family)),
        (error: NodeJS.ErrnoException) => done(error, []),
      );
    },
  });
  return new Agent({
    maxResponseSize: maxResponseBytes,
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPublicAddress(host)) return done(new ForbiddenAddress(host), null);
      return connect(options, done);
    },
  });
}

async function checkedAddresses(host: string, answer: Promise<LookupAddress[]>): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await answer;
  // A single forbidden address is enough to refuse, because the socket may use any of them.
  if (first === undefined || ![first, ...others].every(({ address }) => isPublicAddress(address))) throw new ForbiddenAddress(host);
  return [first, ...others];
}

/** Agent without address checks, for origins that the operator configured. The system looks up their names. */
export function trustedAgent({ connectTimeoutMs, maxResponseBytes }: AgentLimits): Agent {
  return new Agent({ maxResponseSize: maxResponseBytes, connect: { timeout: connectTimeoutMs } });
}
