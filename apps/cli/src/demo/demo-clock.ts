import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '#libs/kernel';

/** Shows the work within `at` the time at which a piece of demo data is to have happened, and everything else the real time. */
export class DemoClock extends Clock {
  private readonly shown = new AsyncLocalStorage<Date>();

  now(): Date {
    return this.shown.getStore() ?? new Date();
  }

  at<T>(time: Date, work: () => Promise<T>): Promise<T> {
    return this.shown.run(time, work);
  }
}
