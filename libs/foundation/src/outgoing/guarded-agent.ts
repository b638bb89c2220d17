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
 * Connects to public addresses only. It checks an IP literal before it opens the socket, and a host name when it resolves
 * the name for that socket. The checked address is the connected one, which prevents DNS rebinding.
 */
export function guardedAgent({ connectTimeoutMs, maxResponseBytes }: AgentLimits, resolve: Resolve = systemLookup): Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: (host, options, done) => {
      resolve(host, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, []);
        // A single forbidden address is enough to refuse, because the socket may use any of them.
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

/** Agent without address checks, for origins that the operator configured. */
export function trustedAgent({ connectTimeoutMs, maxResponseBytes }: AgentLimits): Agent {
  return new Agent({ maxResponseSize: maxResponseBytes, connect: { timeout: connectTimeoutMs } });
}
