import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './address-rules.js';

export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} is not an address that this service may call.`);
    this.name = 'ForbiddenAddress';
  }
}

export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface AgentLimits {
  readonly connectTimeoutMs: number;
  readonly maxResponseBytes: number;
}

/**
 * Connections to public addresses only. A literal is checked before the socket is opened, a name at the moment it is
 * resolved for that socket: what was checked is what is connected to, so a name that changes its mind gains nothing.
 */
export function guardedAgent({ connectTimeoutMs, maxResponseBytes }: AgentLimits, resolve: Resolve = systemLookup): Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: (host, options, done) => {
      resolve(host, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, []);
        // One bad address among good ones is reason enough: which one is tried is not ours to say.
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
          return done(new ForbiddenAddress(host), []);
        const [first] = addresses;
        if (options.all) return done(null, addresses);
        return done(null, first?.address ?? '', first?.family);
      });
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

/** For the platforms that the operator named: their own origin may be anywhere, the loopback included. */
export function trustedAgent({ connectTimeoutMs, maxResponseBytes }: AgentLimits): Agent {
  return new Agent({ maxResponseSize: maxResponseBytes, connect: { timeout: connectTimeoutMs } });
}
