import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const normalForms = new Map<string, string>();

/**
 * The form an address is counted under: IPv4 as it is (also when mapped into IPv6), IPv6 by its /64, because one
 * subscriber holds that many addresses.
 */
export function rateLimitAddress(text: string): string {
  const known = normalForms.get(text);
  if (known !== undefined) return known;
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
 * Who the client is and how it spoke, believing `X-Forwarded-*` from named proxies only.
 *
 * A proxy appends to `X-Forwarded-For` the address that it was called from, and appends to `X-Forwarded-Proto` the protocol of that
 * call or sets the header. Read from the right, each value is vouched for as long as the hop after it is one of our proxies. The
 * leftmost value that is vouched for tells of the client; what stands before it the client may have written itself.
 */
export class ForwardingRules {
  constructor(private readonly trusted: readonly Network[]) {}

  address(raw: IncomingMessage): string {
    const peer = raw.socket.remoteAddress ?? '';
    if (this.trusted.length === 0 || !isTrusted(peer, this.trusted)) return rateLimitAddress(peer);
    const hops = valuesOf(raw.headers['x-forwarded-for']);
    // From the right: the nearest hop that is not one of our proxies is the client.
    const client = hops.reverse().find((hop) => !isTrusted(hop, this.trusted));
    return rateLimitAddress(client ?? peer);
  }

  /** True for one of the named proxies. */
  trusts(peer: string | undefined): boolean {
    return isTrusted(peer ?? '', this.trusted);
  }

  /** True for a plain request that the named proxies vouch for as HTTPS. */
  isForwardedHttps(raw: IncomingMessage): boolean {
    return this.trusts(raw.socket.remoteAddress) && this.clientProtocol(raw) === 'https';
  }

  /** True when the named proxies say that the client spoke plain HTTP to them. */
  isForwardedHttp(raw: IncomingMessage): boolean {
    if (this.trusted.length === 0 || raw.headers['x-forwarded-proto'] === undefined) return false;
    return this.trusts(raw.socket.remoteAddress) && this.clientProtocol(raw) !== 'https';
  }

  private clientProtocol({ headers }: IncomingMessage): string | undefined {
    const protocols = valuesOf(headers['x-forwarded-proto']);
    if (protocols.length < 2) return protocols[0]?.toLowerCase();
    const hops = valuesOf(headers['x-forwarded-for']).reverse();
    const ownHops = hops.findIndex((hop) => !isTrusted(hop, this.trusted));
    const vouched = 1 + (ownHops === -1 ? hops.length : ownHops);
    return protocols[Math.max(0, protocols.length - vouched)]?.toLowerCase();
  }
}
