import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '#libs/kernel';

/** Returns the simulated time to work that runs within `at`, and the real time to everything else. */
export class DemoClock extends Clock {
  private readonly simulatedTime = new AsyncLocalStorage<Date>();

  now(): Date {
    return this.simulatedTime.getStore() ?? new Date();
  }

  at<T>(time: Date, work: () => Promise<T>): Promise<T> {
    return this.simulatedTime.run(time, work);
  }
}
