import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const normalForms = new Map<string, string>();

/**
 * Returns the address that the rate limit counts: the whole IPv4 address (also when mapped into IPv6), or the /64 network of an
 * IPv6 address, because one subscriber usually owns a whole /64.
 */
export function rateLimitAddress(text: string): string {
  const cached = normalForms.get(text);
  if (cached !== undefined) return cached;
  if (normalForms.size >= 10_000) normalForms.clear();
  const form = normalForm(text);
  normalForms.set(text, form);
  return form;
}

function normalForm(text: string): string {
  if (!ipaddr.isValid(text)) return '0.0.0.0';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4).map((p) => p.toString(16));
  return `${parts.join(':')}::`;
}

/** An IPv4 address, or the /48 of an IPv6 address: a site often owns a whole one, which has 65,536 networks of subscribers. */
export function networkOf(text: string): string {
  const address = rateLimitAddress(text);
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
}

function isTrusted(address: string, trusted: readonly Network[]): boolean {
  if (trusted.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trusted.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

const valuesOf = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/**
 * Determines the address and protocol of the client. Trusts `X-Forwarded-*` only from the configured proxies.
 *
 * A proxy appends the address of its peer to `X-Forwarded-For`. It appends the protocol of that connection to `X-Forwarded-Proto` or
 * sets that header. Read from the right, a value is trusted while the hop after it is a trusted proxy. The leftmost trusted value
 * describes the client. The client can forge every value before it.
 */
export class ForwardingRules {
  constructor(private readonly trusted: readonly Network[]) {}

  address(raw: IncomingMessage): string {
    const peer = raw.socket.remoteAddress ?? '';
    if (this.trusted.length === 0 || !isTrusted(peer, this.trusted)) return rateLimitAddress(peer);
    const hops = valuesOf(raw.headers['x-forwarded-for']);
    // Read from the right, the first hop that is not a trusted proxy is the client.
    const client = hops.reverse().find((hop) => !isTrusted(hop, this.trusted));
    return rateLimitAddress(client ?? peer);
  }

  /** Returns whether the peer is a trusted proxy. */
  trusts(peer: string | undefined): boolean {
    return isTrusted(peer ?? '', this.trusted);
  }

  /** Returns whether a trusted proxy reports that the client used HTTPS. */
  isForwardedHttps(raw: IncomingMessage): boolean {
    return this.trusts(raw.socket.remoteAddress) && this.clientProtocol(raw) === 'https';
  }

  /** Returns whether a trusted proxy reports that the client used plain HTTP. */
  isForwardedHttp(raw: IncomingMessage): boolean {
    if (this.trusted.length === 0 || raw.headers['x-forwarded-proto'] === undefined) return false;
    return this.trusts(raw.socket.remoteAddress) && this.clientProtocol(raw) !== 'https';
  }

  private clientProtocol({ headers }: IncomingMessage): string | undefined {
    const protocols = valuesOf(headers['x-forwarded-proto']);
    if (protocols.length < 2) return protocols[0]?.toLowerCase();
    const hops = valuesOf(headers['x-forwarded-for']).reverse();
    const trustedHops = hops.findIndex((hop) => !isTrusted(hop, this.trusted));
    const trustedCount = 1 + (trustedHops === -1 ? hops.length : trustedHops);
    return protocols[Math.max(0, protocols.length - trustedCount)]?.toLowerCase();
  }
}
