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

/** The two shares are bounded by themselves: those that wait have only been parsed, so a burst of a new key is not refused. */
export const newLane = (turns: Turns | null): Lane => ({ known: new WorkShare(), unknown: new WorkShare(), turns });
export const inWorkOf = ({ known, unknown }: Lane) => known.inWork + unknown.inWork;
