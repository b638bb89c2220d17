import type { Problem } from '#libs/kernel';

/** Which URLs may get events. Names are checked again at the moment of each connection. */
export abstract class DestinationPolicy {
  /** The problems of the field `url`. */
  abstract problemsOf(url: string): readonly Problem[];
}
