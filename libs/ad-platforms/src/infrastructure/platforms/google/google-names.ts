import { createHash } from 'node:crypto';
import type { Id } from '#libs/kernel';
import { nameWith } from '../reference-in-name.js';

/** A budget has the name of its campaign, which may have 255 bytes. */
const maxBytes = 200;

/** A name that ends with our reference. Google refuses control characters such as line breaks. */
export function googleName(name: string, reference: Id): string {
  let cut = '';
  let bytes = 0;
  // eslint-disable-next-line no-control-regex -- these are the characters that Google refuses
  for (const character of name.toWellFormed().replace(/[\u0000-\u001f]+/g, ' ')) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    cut += character;
  }
  return nameWith(cut, reference);
}

/** Text in a query. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const listOf = (texts: Iterable<string>): string => [...texts].map(quoted).join(', ');

/** The last part of a resource name, such as the ID of a campaign. */
export const idOf = (resourceName: string): string => resourceName.slice(resourceName.lastIndexOf('/') + 1);

/** The part of a reference that has no character with a meaning in LIKE. */
export const searchTextOf = (reference: Id): string => reference.slice(reference.indexOf('_') + 1);

/** The names of logos that were uploaded here begin so. Those of the images of ads begin with `acs-` too. */
export const logoPrefix = 'acs-logo-';

/** The label of a launch. It contains the reference, by which the campaign is found. */
export function labelOf(reference: Id<'cmp'>, launch: string, number: number): string {
  const digest = createHash('sha256').update(launch).digest('hex').slice(0, 16);
  return `acs ${reference} ${digest}${number === 1 ? '' : ` ${number}`}`;
}
