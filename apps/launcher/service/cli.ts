import { join } from 'node:path';
import type { Secrets } from '../database/secrets.ts';

interface ServiceEnvironmentOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly secrets: Secrets;
}

/** The environment that the service and the operator commands share. */
export function serviceEnvironment({ env, dataFolder, secrets }: ServiceEnvironmentOptions): NodeJS.ProcessEnv {
  // On one's own machine, one person is the operator and the admin.
  const plan = { PLAN_RAISED_BY: env['PLAN_RAISED_BY'] || 'admins' };
  // Receivers under development are on the same machine.
  const receivers = { WEBHOOK_TRUSTED_HOSTS: env['WEBHOOK_TRUSTED_HOSTS'] || 'localhost,127.0.0.1' };
  return { ...env, ...plan, ...receivers, DATA_DIR: dataFolder, APP_SECRET: env['APP_SECRET'] || secrets.app_secret };
}

export function operatorEnvironment(
  environment: NodeJS.ProcessEnv,
  database: { serviceUrl: string; ownerUrl: string | null },
): NodeJS.ProcessEnv {
  return { ...environment, DATABASE_URL: database.serviceUrl, DATABASE_OWNER_URL: database.ownerUrl ?? undefined };
}

/** The arguments for Node that run an operator command. */
export function operatorCommand(root: string, args: readonly string[]): string[] {
  return ['--enable-source-maps', join(root, 'dist', 'apps', 'cli', 'src', 'main.js'), ...args];
}
