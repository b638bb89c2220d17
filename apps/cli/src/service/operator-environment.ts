import { randomBytes } from 'node:crypto';
import { type Environment, EnvironmentError, readEnvironment } from '#libs/foundation';
import { Refusal } from '../refusal.js';

/**
 * The settings of the service. Only tokens of platforms need its secret, and then it must be the service's own: for every
 * other command an operator need not know it.
 */
export function operatorEnvironment(): Environment {
  try {
    return readEnvironment({ ...process.env, APP_SECRET: process.env['APP_SECRET'] || randomBytes(32).toString('hex') });
  } catch (error) {
    throw error instanceof EnvironmentError ? new Refusal(error.message) : error;
  }
}

/** For commands that seal or open tokens: under a made-up secret nobody could open them again. */
export function assertHasTokenKey(): void {
  if (process.env['APP_SECRET'] || process.env['TOKEN_KEYS']) return;
  throw new Refusal('APP_SECRET is not set: it must be that of the service, or TOKEN_KEYS its keys.');
}
