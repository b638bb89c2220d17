import { scrub } from '#libs/operations';

/** In bytes of the line. A client chooses the path, and a refusal costs it nothing. */
const maxBytes = 512;
/** Longer than any secret that a pattern must see as a whole. */
const maxSecret = 128;
/** Of one byte each in a line of JSON. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/** The path of a URL as the log has it: the start of a long one, without a part of a secret at its end. */
export function loggedPath(url: string): string {
  const queryStart = url.indexOf('?');
  const end = queryStart < 0 ? url.length : queryStart;
  const path = url.slice(0, Math.min(end, maxBytes + maxSecret));
  // The parser of HTTP gives characters of up to two bytes.
  const maxLength = plain.test(path) ? maxBytes : maxBytes / 2;
  return end <= maxLength ? path : scrub(path).slice(0, maxLength);
}
