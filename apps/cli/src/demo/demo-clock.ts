import { Clock } from '#libs/kernel';

/** Shows the time at which a piece of demo data is to have happened; the real time when nothing is set. */
export class DemoClock extends Clock {
  private shown: Date | null = null;

  now(): Date {
    return this.shown ?? new Date();
  }

  async at<T>(time: Date, work: () => Promise<T>): Promise<T> {
    this.shown = time;
    try {
      return await work();
    } finally {
      this.shown = null;
    }
  }
}
