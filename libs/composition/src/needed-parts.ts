import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { jobParts } from '#libs/work';
import { grantStatements } from './grants.js';
import { queues } from './contexts.js';

/** Migrations with follow-up work that runs once in each account; see `migration-follow-ups.ts` of the operator commands. */
export const migrationsWithFollowUps = [
  'Migration20261121102000_analytics',
  'Migration20261121120000_analytics_months',
  'Migration20261121140000_analytics_weeks',
  'Migration20261124100000_search_terms',
] as const;

/**
 * Names of the parts that `migrate` must finish before this version can serve: migrations, job queues, follow-ups of migrations,
 * and the grants to the role of the URL. A part whose content changes in a later version must get a new name.
 */
export function neededParts(databaseUrl: string): string[] {
  return [...commonParts(), grantPart(roleOf(databaseUrl))];
}

/** The needed parts that do not depend on the role, for the launcher, which does not load the service. */
export function commonParts(): string[] {
  return [
    ...migrationNames().map((name) => `migration:${name}`),
    ...jobParts(queues),
    ...migrationsWithFollowUps.map((name) => `follow-up:${name}`),
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
