import ipaddr from 'ipaddr.js';

/** NAT64 and 6to4 addresses embed an IPv4 address at a byte offset. */
const embeddedIpv4Prefixes: readonly { readonly prefix: readonly [string, number]; readonly at: number }[] = [
  { prefix: ['64:ff9b::', 96], at: 12 },
  { prefix: ['2002::', 16], at: 2 },
];

/** The address in a public range at which Azure serves only its own virtual machines. */
const hostOfAzure = '168.63.129.16';

const isPublicIpv4 = (address: ipaddr.IPv4): boolean => address.range() === 'unicast' && address.toString() !== hostOfAzure;

/** Whether an IP address belongs to the public internet. URLs from outside may only resolve to such addresses. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` unwraps IPv4 addresses mapped into IPv6.
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return isPublicIpv4(address as ipaddr.IPv4);
  const v6 = address as ipaddr.IPv6;
  for (const { prefix, at } of embeddedIpv4Prefixes) {
    if (!v6.match(ipaddr.IPv6.parse(prefix[0]), prefix[1])) continue;
    return isPublicIpv4(new ipaddr.IPv4(v6.toByteArray().slice(at, at + 4)));
  }
  // 2000::/3 is the allocated global unicast space; ipaddr.js also reports unallocated ranges as unicast.
  return v6.range() === 'unicast' && v6.match(ipaddr.IPv6.parse('2000::'), 3);
}
