// @ts-check
import { join } from 'node:path';

/**
 * The environment that the service and the operator commands share.
 * @param {{ env: NodeJS.ProcessEnv, dataFolder: string, secrets: import('../database/secrets.mjs').Secrets }} options
 * @returns {NodeJS.ProcessEnv}
 */
export function serviceEnvironment({ env, dataFolder, secrets }) {
  return { ...env, DATA_DIR: dataFolder, APP_SECRET: env['APP_SECRET'] || secrets.app_secret };
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {{ serviceUrl: string, ownerUrl: string | null }} database
 * @returns {NodeJS.ProcessEnv}
 */
export function operatorEnvironment(environment, database) {
  return { ...environment, DATABASE_URL: database.serviceUrl, DATABASE_OWNER_URL: database.ownerUrl ?? undefined };
}

/**
 * The arguments for Node that run an operator command.
 * @param {string} root
 * @param {string[]} args
 */
export function operatorCommand(root, args) {
  return ['--enable-source-maps', join(root, 'dist', 'apps', 'cli', 'src', 'main.js'), ...args];
}
