import type { Turns } from '../process/turns.js';
import { WorkShare } from './work-share.js';

/** Stops have a lane of their own, so that they are not behind anything else. */
export interface Lane {
  readonly known: WorkShare;
  /** Clients whose account is not known: without a credential, with a wrong one, or with one that this process has not seen yet. */
  readonly unknown: WorkShare;
  /** The requests that are worked on; the others wait. */
  readonly turns: Turns | null;
}

/** The part of the bound that clients have whose account is known, and all others together. */
const [knownPart, unknownPart] = [1, 0.5];

export const newLane = (turns: Turns | null): Lane => ({
  known: new WorkShare(knownPart),
  unknown: new WorkShare(unknownPart),
  turns,
});
export const inWorkOf = ({ known, unknown }: Lane) => known.inWork + unknown.inWork;
