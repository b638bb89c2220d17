import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { isPublicAddress } from './address-rules.js';

const maxNameLength = 253;
/** RFC 1035, 2.3.4, and RFC 5891; the underscore is not allowed in the names of hosts, but resolvers and browsers take it. */
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Whether the public can reach a host, by its form: a public IP address, or a domain name of several valid labels. A name that resolves
 * to an address inside a network is not found here: what a name means can change.
 */
export function isPublicHost({ hostname }: Pick<URL, 'hostname'>): boolean {
  // A name of one label remains one with a dot at its end.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  const labels = host.split('.');
  return (
    labels.length > 1 &&
    labels.at(-1) !== 'localhost' &&
    host.length <= maxNameLength &&
    labels.every((one) => label.test(one)) &&
    hasValidALabels(host)
  );
}

/** Whether each label that begins with `xn--` is the ASCII form of letters (RFC 5891): others cannot be converted and stay. */
function hasValidALabels(host: string): boolean {
  const unicode = domainToUnicode(host);
  return unicode !== '' && !/(?:^|\.)xn--/.test(unicode);
}
