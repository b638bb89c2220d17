import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** An address or a network as its base address and the length of its prefix. */
export const network = z.string().transform((part, context) => {
  const [address = '', bits] = part.split('/');
  // ipaddr.js also accepts other forms, such as a bare number, which are mistakes here.
  if (ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)) {
    const parsed = ipaddr.process(address);
    const maxLength = parsed.kind() === 'ipv4' ? 32 : 128;
    const length = bits === undefined ? maxLength : Number(bits);
    if (/^\d+$/.test(bits ?? '0') && length <= maxLength) return [parsed, length] as const;
  }
  context.addIssue('must be an address or a network');
  return z.NEVER;
});
