import { connectionPool, databaseTls, durability } from './database-checks.js';
import type { HealthCheck } from './health-check.js';
import { certificate, clock, disk } from './machine-checks.js';
import { deadLetters, jobRunner } from './work-checks.js';

/** The checks that concern no context. */
export const foundationHealthChecks: readonly HealthCheck[] = [
  durability,
  connectionPool,
  databaseTls,
  clock,
  jobRunner,
  deadLetters,
  certificate,
  disk,
];
