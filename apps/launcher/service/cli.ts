import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import type { Secrets } from '../database/secrets.ts';

interface ServiceEnvironmentOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly demoData: boolean;
  readonly dataFolder: string;
  readonly secrets: Secrets;
}

/** The environment that the service and the operator commands share. */
export function serviceEnvironment({ env, demoData, dataFolder, secrets }: ServiceEnvironmentOptions): NodeJS.ProcessEnv {
  // On one's own machine, one person is the operator and the admin.
  const plan = { PLAN_RAISED_BY: env['PLAN_RAISED_BY'] || 'admins' };
  // Receivers under development are on the same machine. Who may reach the service from elsewhere must not reach this machine through it.
  const trusted = demoData && isLoopback(env['HOST'] || '127.0.0.1') ? 'localhost,127.0.0.1' : '';
  const receivers = { WEBHOOK_TRUSTED_HOSTS: env['WEBHOOK_TRUSTED_HOSTS'] || trusted };
  return { ...env, ...plan, ...receivers, DATA_DIR: dataFolder, APP_SECRET: env['APP_SECRET'] || secrets.app_secret };
}

/** The ports of the installation, to which no message goes. `urls` are those of its servers. */
export function ownPorts(env: NodeJS.ProcessEnv, ports: readonly (number | 'off')[], urls: readonly (string | undefined)[]): string {
  const metrics = Number(env['METRICS_PORT'] || 0);
  const ofUrls = urls.flatMap((url) => (url === undefined ? [] : [portOf(new URL(url))]));
  // The worker beside the service serves its metrics on the next port.
  const all = [...ports, ...ofUrls, ...(metrics > 0 ? [metrics, metrics + 1] : [])].filter((port) => port !== 'off' && port > 0);
  return [...new Set(all), ...(env['WEBHOOK_UNTRUSTED_PORTS'] ? [env['WEBHOOK_UNTRUSTED_PORTS']] : [])].join(',');
}

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const portOf = ({ port, protocol }: URL): number => Number(port || (usualPorts[protocol] ?? 5_432));

/** Whether only this machine reaches a server that listens on the host. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
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
