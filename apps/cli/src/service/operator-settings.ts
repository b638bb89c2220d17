import { randomBytes } from 'node:crypto';
import { EnvironmentError, type Settings } from '#libs/operations';
import { readSettings } from '#settings/composition';
import { CliError } from '../cli-error.js';

/**
 * Reads the settings of the service. Only commands that encrypt or decrypt platform tokens need the service's APP_SECRET;
 * all other commands run with a random one.
 */
export function operatorSettings(): Settings {
  try {
    return readSettings({ ...process.env, APP_SECRET: process.env['APP_SECRET'] || randomBytes(32).toString('hex') });
  } catch (error) {
    throw error instanceof EnvironmentError ? new CliError(error.message) : error;
  }
}

/** For commands that encrypt tokens: the service could not decrypt tokens that a random secret encrypted. */
export function assertHasTokenKey(): void {
  if (process.env['APP_SECRET'] || process.env['TOKEN_KEYS']) return;
  throw new CliError('APP_SECRET is not set. Set APP_SECRET or TOKEN_KEYS to the values of the service.');
}
