import { Clock } from '#libs/kernel';
import type { Database } from './database.js';

/** The clock of the service. It uses the time of the database, so all processes share one clock regardless of their machines' clocks. */
export class DatabaseClock extends Clock {
  constructor(private readonly database: Database) {
    super();
  }

  now(): Date {
    return this.database.time.now();
  }
}
