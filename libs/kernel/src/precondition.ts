import { PreconditionFailed } from './domain-error.js';

/** An entity tag (RFC 9110), weak or strong; its value is in the group. */
const tag = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const listOfTags = new RegExp(`^${tag.source}(?:[ \\t]*,[ \\t]*${tag.source})*$`);

/** Whether a header is `*` or a list of entity tags. */
export function isTagList(header: string): boolean {
  return header.trim() === '*' || listOfTags.test(header.trim());
}

/** The values of the tags in a header, weak or strong. */
export function tagValuesOf(header: string): string[] {
  return Array.from(header.matchAll(tag), (match) => match[1] as string);
}

/** The condition of If-Match; `*` and an absent header match every revision. */
export class Precondition {
  static readonly none = new Precondition(null);

  constructor(private readonly ifMatch: string | null) {}

  /**
   * Throws PreconditionFailed when the record has moved on. Only the revision counts, which a tag begins with; what follows it tells
   * states of a revision apart for readers. A proxy that compresses makes tags weak, so weak ones count as well.
   */
  check(currentRevision: number): void {
    if (this.ifMatch === null || this.ifMatch.trim() === '*') return;
    const revisions = tagValuesOf(this.ifMatch).map((value) => value.split('-', 1)[0]);
    if (!revisions.includes(String(currentRevision))) throw new PreconditionFailed(currentRevision);
  }
}
