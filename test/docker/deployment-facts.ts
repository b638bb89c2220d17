import { readFileSync } from 'node:fs';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { settingsGroups } from '#settings/composition';
import type { Setting } from '#settings/operations';
import { maxDrainMs } from '../../apps/api/src/service.js';
import { lastOf, parseDockerfile, type Stage } from '../../docker/verify/dockerfile.mjs';
import { maxJobStopMs } from '../../libs/work/src/messaging/jobs.js';
import { HealthController } from '../../libs/edge/src/health.controller.js';

export const read = (path: string): string => readFileSync(path, 'utf8');

export const dockerfile = read('docker/Dockerfile');
export const image = parseDockerfile(dockerfile).at(-1) as Stage;
export const imageCommand = lastOf(image, 'CMD').words;
export const imageName = 'advertising-campaign-service';
/** The uid and gid of the user `node` of the official images. */
export const imageUser = 1000;
export const dataDir = /\bDATA_DIR=(\S+)/.exec(lastOf(image, 'ENV').text)?.[1] as string;

export const settings: ReadonlyMap<string, Setting> = new Map(
  settingsGroups.flatMap((group) => group.settings).map((setting) => [setting.name, setting]),
);
/** Settings that a process of the service does not start without. */
export const requiredSettings = [...settings.values()].filter(({ fallback }) => fallback === null).map(({ name }) => name);
export const portOf = (environment: Environment, name: string): number =>
  Number(environment[name] ?? settings.get(name)?.fallback ?? Number.NaN);

/** The paths of the probes, such as /health/live. */
export const probePaths: readonly string[] = Object.getOwnPropertyNames(HealthController.prototype).flatMap((name) => {
  const handler = (HealthController.prototype as unknown as Record<string, object>)[name] as object;
  if (Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET) return [];
  return [`/${Reflect.getMetadata(PATH_METADATA, HealthController)}/${Reflect.getMetadata(PATH_METADATA, handler)}`];
});

/** The path of the metrics, such as /metrics, as the setting says. */
export const metricsPath = / at (\/\w+)/.exec(settings.get('METRICS_PORT')?.about ?? '')?.[1] as string;

export type Environment = Readonly<Record<string, string>>;

/** What is wrong with the variables of a process: an unknown one, a value that the service refuses, a secret in the open. */
export function faultsOfEnvironment(environment: Environment): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    const setting = settings.get(name);
    if (setting === undefined) return [`${name} is no setting`];
    if (value.includes('${')) return [];
    if (setting.isSecret) return [`${name} is a secret in the open`];
    // A file of the container does not exist here.
    const isPath = value.startsWith('/');
    return isPath || value === '' || setting.type.safeParse(value).success ? [] : [`${name}=${value} is refused`];
  });
}

/** The milliseconds that a process needs to stop. */
export function stopMs(environment: Environment, isApi: boolean): number {
  return (isApi ? portOf(environment, 'SHUTDOWN_DELAY_MS') + maxDrainMs : 0) + maxJobStopMs;
}

/** The program of the project that a command of the image runs, as its source. Null: it runs none. */
export function programOf(command: readonly string[]): string | null {
  const file = command.find((word) => word.endsWith('.js'));
  return file !== undefined && /^dist\/apps\/\w+\/src\/main\.js$/.test(file) ? file.replace(/^dist\//, '').replace(/\.js$/, '.ts') : null;
}
