import 'reflect-metadata';
import { existsSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger, Database, initOrm, Jobs, ormOptions, readEnvironment } from '#libs/foundation';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiModule } from '../api.module.js';
import { entities } from '../mapping.js';
import { changeTable, incompatibleChanges } from './document-changes.js';
import { makeDocument } from './openapi-document.js';

// npm run docs:openapi: writes the document of /v1 as it now is. Nothing is connected to.
//   v1.json        the document of this code
//   released.json  that of the last released version, which this code must be compatible with
// --corrects writes an incompatible document nevertheless, and prints each incompatible change for the changelog.
const { values, positionals } = parseArgs({ options: { corrects: { type: 'boolean', default: false } }, allowPositionals: true });
const [folder = 'docs/openapi'] = positionals;
const current = join(folder, 'v1.json');
const released = join(folder, 'released.json');
const next = join(folder, 'v1.json.next');

writeFileSync(next, await documentText());
const base = existsSync(released) ? released : null;
const changes = base === null ? [] : incompatibleChanges(base, next);
if (changes.length > 0) process.stdout.write(`${changeTable(changes)}\n`);
if (changes.length > 0 && !values.corrects) {
  unlinkSync(next);
  process.stderr.write(
    `${changes.length} incompatible changes against the released document: nothing was written. "--corrects" would write them.\n`,
  );
  process.exit(1);
}
// The first document of a version is what later ones are compared with, until the version is raised again.
const isOfNewVersion = base === null || versionOf(base) !== versionOf(next);
renameSync(next, current);
if (isOfNewVersion || values.corrects) writeFileSync(released, readFileSync(current));
process.exit(0);

function versionOf(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { info: { version: string } }).info.version;
}

async function documentText(): Promise<string> {
  const environment = readEnvironment({ DATABASE_URL: 'postgres://nobody@localhost/none', APP_SECRET: 'x'.repeat(32) });
  const logger = createLogger('silent');
  const database = new Database({ url: environment.databaseUrl, poolMax: 1, applicationName: 'docs', onIdleError: () => undefined });
  const orm = await initOrm(ormOptions(entities, environment.databaseUrl));
  const jobs = new Jobs({ url: environment.databaseUrl, work: false, logger });
  const docsUrl = () => 'https://localhost:8443/docs/errors';
  const module = ApiModule.for({ environment, logger, database, orm, jobs, docsUrl, neededParts: [] });
  const app = await NestFactory.create(module, new FastifyAdapter(), { logger: false });
  const servers = [{ url: 'https://localhost:8443', description: 'production', 'x-internal': false }];
  return `${JSON.stringify({ ...makeDocument(app), servers }, null, 2)}\n`;
}
