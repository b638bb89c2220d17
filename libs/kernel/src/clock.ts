/**
 * The time of day as the service sees it: the same in all of its processes, so that their stamps can be compared. The time
 * of the own process decides nothing.
 */
export abstract class Clock {
  abstract now(): Date;
}
