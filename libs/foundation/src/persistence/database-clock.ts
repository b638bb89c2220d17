import { Clock } from '#libs/kernel';
import type { Database } from './database.js';

/** The clock of the service is that of its database: it is the same for all processes, however the machines' clocks are set. */
export class DatabaseClock extends Clock {
  constructor(private readonly database: Database) {
    super();
  }

  now(): Date {
    return this.database.time.now();
  }
}
