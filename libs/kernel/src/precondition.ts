import { PreconditionFailed } from './domain-error.js';

/** A weak or strong entity tag (RFC 9110). The group captures its value. */
const tagPattern = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const listOfTags = new RegExp(`^${tagPattern.source}(?:[ \\t]*,[ \\t]*${tagPattern.source})*$`);

/** Whether a header is `*` or a list of entity tags. */
export function isTagList(header: string): boolean {
  return header.trim() === '*' || listOfTags.test(header.trim());
}

/** The values of the tags in a header, weak or strong. */
export function tagValuesOf(header: string): string[] {
  return Array.from(header.matchAll(tagPattern), (match) => match[1] as string);
}

/** The If-Match condition of a request. `*` and an absent header match every revision. */
export class Precondition {
  static readonly none = new Precondition(null);

  constructor(private readonly ifMatch: string | null) {}

  /**
   * Throws PreconditionFailed when the record has a newer revision. Compares only the revision at the start of a tag, because the
   * remainder distinguishes read states of one revision. Weak tags match as well, because compressing proxies weaken tags.
   */
  check(currentRevision: number): void {
    if (this.ifMatch === null || this.ifMatch.trim() === '*') return;
    const revisions = tagValuesOf(this.ifMatch).map((value) => value.split('-', 1)[0]);
    if (!revisions.includes(String(currentRevision))) throw new PreconditionFailed(currentRevision);
  }
}
