import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const normalForms = new Map<string, string>();

/**
 * The form an address is counted under: IPv4 as it is (also when mapped into IPv6), IPv6 by its /64, because one
 * subscriber holds that many addresses.
 */
export function countedAddress(text: string): string {
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

/** Who the client is and how it spoke, believing `X-Forwarded-*` from named proxies only. */
export class ForwardingRules {
  constructor(private readonly trusted: readonly Network[]) {}

  address(raw: IncomingMessage): string {
    const peer = raw.socket.remoteAddress ?? '';
    if (this.trusted.length === 0 || !isTrusted(peer, this.trusted)) return countedAddress(peer);
    const hops = String(raw.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => hop !== '');
    // From the right: the nearest hop that is not one of our proxies is the client.
    const client = hops.reverse().find((hop) => !isTrusted(hop, this.trusted));
    return countedAddress(client ?? peer);
  }

  /** True for one of the named proxies. */
  trusts(peer: string | undefined): boolean {
    return isTrusted(peer ?? '', this.trusted);
  }

  /** True for a plain request that a named proxy vouches for as HTTPS. */
  cameOverHttps(raw: IncomingMessage): boolean {
    return isTrusted(raw.socket.remoteAddress ?? '', this.trusted) && raw.headers['x-forwarded-proto'] === 'https';
  }

  /** True when a named proxy says that the client spoke plain HTTP to it. */
  cameOverHttp(raw: IncomingMessage): boolean {
    if (this.trusted.length === 0) return false;
    const protocol = raw.headers['x-forwarded-proto'];
    return protocol !== undefined && protocol !== 'https' && isTrusted(raw.socket.remoteAddress ?? '', this.trusted);
  }
}
