/** The current time, consistent across all processes so that their timestamps are comparable. Use it instead of the process clock. */
export abstract class Clock {
  abstract now(): Date;
}
