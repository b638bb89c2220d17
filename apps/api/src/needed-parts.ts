import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { jobParts } from '#libs/foundation';
import { grantStatements } from './grants.js';
import { queues } from './mapping.js';

/** Migrations after which something is done once inside each account, by `follow-migrations.ts` of the operator commands. */
export const followedMigrations = [
  'Migration20261121102000_analytics',
  'Migration20261121120000_analytics_months',
  'Migration20261121140000_analytics_weeks',
] as const;

/**
 * What `migrate` must have finished before this version serves, by name: migrations, job queues, the work that follows
 * migrations, and the grants to the role of the URL. A later version needs more, and may change what a name holds only by
 * changing the name.
 */
export function neededParts(databaseUrl: string): string[] {
  return [...commonParts(), grantPart(roleOf(databaseUrl))];
}

/** The needed parts of every role; for the launcher, which asks without loading the service. */
export function commonParts(): string[] {
  return [
    ...migrationNames().map((name) => `migration:${name}`),
    ...jobParts(queues),
    ...followedMigrations.map((name) => `follow-up:${name}`),
  ];
}

export function grantPart(role: string): string {
  const digest = createHash('sha256').update(grantStatements('role').join('\n')).digest('hex');
  return `grants:${digest.slice(0, 16)}:${role}`;
}

export function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

function migrationNames(): string[] {
  const folder = new URL('../../../migrations/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => /^Migration\w+\.(js|ts)$/.test(file))
    .map((file) => file.replace(/\.(js|ts)$/, ''))
    .sort();
}
