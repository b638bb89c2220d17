import 'reflect-metadata';
import { existsSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { entities } from '#libs/composition';
import { Database, initOrm, ormOptions } from '#libs/data';
import { createLogger } from '#libs/operations';
import { Jobs } from '#libs/work';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiModule } from '../api.module.js';
import { readSettings } from '#settings/composition';
import { changeTable, incompatibleChanges } from './document-changes.js';
import { buildConsoleDocument, buildDocument } from './openapi-document.js';

// npm run docs:openapi: writes the documents of this code, without connecting to a database.
//   console.json   /console/api, which only the console uses
//   v1.json        /v1
//   released.json  /v1 of the last released version, with which this code must be compatible
// --corrects also writes an incompatible document, and prints each incompatible change for the changelog.
const { values, positionals } = parseArgs({ options: { corrects: { type: 'boolean', default: false } }, allowPositionals: true });
const [folder = 'docs/openapi'] = positionals;
const current = join(folder, 'v1.json');
const released = join(folder, 'released.json');
const next = join(folder, 'v1.json.next');

const app = await createApp();
const servers = [{ url: 'https://localhost:8443', description: 'production', 'x-internal': false }];
writeFileSync(next, textOf({ ...buildDocument(app), servers }));
const base = existsSync(released) ? released : null;
const changes = base === null ? [] : incompatibleChanges(base, next);
if (changes.length > 0) process.stdout.write(`${changeTable(changes)}\n`);
if (changes.length > 0 && !values.corrects) {
  unlinkSync(next);
  process.stderr.write(
    `Nothing was written: ${changes.length} changes are incompatible with the released document. To write them anyway, pass --corrects.\n`,
  );
  process.exit(1);
}
// The first document of a version becomes the released document that later ones are compared with.
const isNewVersion = base === null || versionOf(base) !== versionOf(next);
renameSync(next, current);
writeFileSync(join(folder, 'console.json'), textOf(buildConsoleDocument(app)));
if (isNewVersion || values.corrects) writeFileSync(released, readFileSync(current));
process.exit(0);

function versionOf(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { info: { version: string } }).info.version;
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function createApp(): Promise<INestApplication> {
  const databaseUrl = 'postgres://nobody@localhost/none';
  const settings = readSettings({ DATABASE_URL: databaseUrl, APP_SECRET: 'x'.repeat(32) });
  const logger = createLogger('silent');
  const database = new Database({ url: databaseUrl, poolMax: 1, applicationName: 'docs', onIdleError: () => undefined });
  const orm = await initOrm(ormOptions(entities, databaseUrl));
  const jobs = new Jobs({ url: databaseUrl, work: false, logger });
  const docsUrl = () => 'https://localhost:8443/docs/errors';
  const module = ApiModule.for({ settings, logger, database, orm, jobs, docsUrl, neededParts: [] });
  return NestFactory.create(module, new FastifyAdapter(), { logger: false });
}
