import { randomBytes } from 'node:crypto';
import { type Environment, EnvironmentError, readEnvironment } from '#libs/foundation';
import { Refusal } from '../refusal.js';

/** The settings of the service. No command seals a cursor, so an operator need not know its secret. */
export function operatorEnvironment(): Environment {
  try {
    return readEnvironment({ ...process.env, APP_SECRET: randomBytes(32).toString('hex') });
  } catch (error) {
    throw error instanceof EnvironmentError ? new Refusal(error.message) : error;
  }
}
