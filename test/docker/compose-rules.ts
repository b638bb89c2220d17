import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { durationMs } from '../../docker/verify/compose-file.mjs';
import { dataDir, faultsOfEnvironment, imageCommand, imageName, portOf, programOf, requiredSettings, stopMs } from './deployment-facts.js';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string(), args: z.strictObject({ NODE_IMAGE: z.string() }) }).optional(),
  command: z.array(z.string()).optional(),
  profiles: z.array(z.enum(['scale', 'watch'])).optional(),
  user: z.string().optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  tmpfs: z.array(z.string()).default([]),
  shm_size: z.string().optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), text).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ ipv4_address: z.string() }))]).optional(),
  healthcheck: z
    .strictObject({
      disable: z.boolean().optional(),
      test: z.array(z.string()).optional(),
      interval: z.string().optional(),
      timeout: z.string().optional(),
      start_period: z.string().optional(),
      retries: z.number().optional(),
    })
    .optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .default({}),
  stop_grace_period: z.string().default('10s'),
  restart: z.literal('unless-stopped').optional(),
});
const network = z.strictObject({
  internal: z.boolean().optional(),
  ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string(), ip_range: z.string() })) }).optional(),
});
const composeFile = z
  .object({
    name: z.string(),
    services: z.record(z.string(), service),
    networks: z.record(z.string(), network.nullable()),
    volumes: z.record(z.string(), z.null()),
  })
  .catchall(z.unknown());

export type ComposeService = z.output<typeof service>;
export type Compose = z.output<typeof composeFile>;

/** Throws if the file has a key that is not used here, such as a misspelled one. */
export const readCompose = (source: string): Compose => composeFile.parse(parse(source, { merge: true }));

export const isOurs = ({ image }: ComposeService): boolean => image.startsWith(`${imageName}:`);
export const roleOf = (name: string): string => name.replace(/-2$/, '');

/** What the compose file says that is not so, as lines that name the service. */
export function faultsOfCompose(compose: Compose): string[] {
  return Object.entries(compose.services).flatMap(([name, entry]) =>
    [...faultsOfContainer(compose, entry), ...(isOurs(entry) ? faultsOfOurs(name, entry) : [])].map((fault) => `${name}: ${fault}`),
  );
}

function faultsOfContainer(compose: Compose, entry: ComposeService): string[] {
  const tag = /(?<=:)[^:@}]+(?=(@sha256:[0-9a-f]{64})?\}?$)/.exec(entry.image)?.[0] ?? '';
  const networks = Array.isArray(entry.networks) ? entry.networks : Object.keys(entry.networks ?? {});
  const volumes = entry.volumes.map((volume) => volume.split(':') as [string, string, string?]);
  return [
    ...(/^v?\d+(\.\d+)+/.test(tag) || isOurs(entry) ? [] : [`${entry.image} is not pinned to a version`]),
    ...networks.filter((used) => !(used in compose.networks)).map((used) => `there is no network ${used}`),
    ...Object.keys(entry.depends_on)
      .filter((other) => !(other in compose.services))
      .map((other) => `there is no service ${other}`),
    ...volumes
      .filter(([source]) => (source.startsWith('.') ? !existsSync(join('docker', source)) : !(source in compose.volumes)))
      .map(([source]) => `there is no ${source}`),
    ...volumes.filter(([source, , mode]) => source.startsWith('.') && mode !== 'ro').map(([source]) => `${source} can be written`),
    ...(entry.image.includes('postgres')
      ? []
      : [
          ...(entry.read_only ? [] : ['the root file system can be written']),
          ...(entry.cap_drop.includes('ALL') ? [] : ['it has capabilities']),
          ...(entry.security_opt.includes('no-new-privileges:true') ? [] : ['it can get privileges']),
          ...(entry.user?.startsWith('0') || entry.user === 'root' ? ['it runs as root'] : []),
        ]),
  ];
}

function faultsOfOurs(name: string, entry: ComposeService): string[] {
  const { command = imageCommand, environment } = entry;
  const program = programOf(command);
  const role = roleOf(name);
  const ports = [portOf(environment, 'HTTPS_PORT'), portOf(environment, 'HTTP_PORT')];
  const published = entry.ports.map((port) => Number(port.split(':').at(-1)));
  const needed = role === 'migrate' ? ['DATABASE_URL', 'DATABASE_OWNER_URL'] : requiredSettings;
  return [
    ...faultsOfEnvironment(environment),
    ...needed.filter((setting) => !(setting in environment)).map((setting) => `${setting} is missing`),
    ...(role !== 'migrate' && 'DATABASE_OWNER_URL' in environment ? ['it has the role that owns the tables'] : []),
    ...(program !== null && existsSync(program) ? [] : [`${command.join(' ')} is no program of the project`]),
    ...published.filter((port) => role !== 'api' || !ports.includes(port)).map((port) => `it does not listen on ${port}`),
    ...(entry.user === undefined ? [] : ['it does not run as the user of the image']),
    ...(entry.tmpfs.includes('/tmp') ? [] : ['/tmp cannot be written']),
    ...(role === 'migrate' || entry.volumes.includes(`data:${dataDir}`) ? [] : [`it does not share ${dataDir}`]),
    ...(role === 'migrate' || durationMs(entry.stop_grace_period) >= stopMs(environment, role === 'api')
      ? []
      : ['it is killed while it stops']),
  ];
}
