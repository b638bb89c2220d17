import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { createLogger, Database, initOrm, Jobs, ormOptions, readEnvironment } from '#libs/foundation';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiModule } from '../api.module.js';
import { entities } from '../mapping.js';
import { makeDocument } from './openapi-document.js';

// npm run docs:openapi: writes the document of /v1 as it now is, to be released with the code. Nothing is connected to.
const [, , file = 'docs/openapi/v1.json'] = process.argv;
const environment = readEnvironment({ DATABASE_URL: 'postgres://nobody@localhost/none', APP_SECRET: 'x'.repeat(32) });
const logger = createLogger('silent');
const database = new Database({ url: environment.databaseUrl, poolMax: 1, applicationName: 'docs', onIdleError: () => undefined });
const orm = await initOrm(ormOptions(entities, environment.databaseUrl));
const jobs = new Jobs({ url: environment.databaseUrl, work: false, logger });
const module = ApiModule.for({
  environment,
  logger,
  database,
  orm,
  jobs,
  docsUrl: () => 'https://localhost:8443/docs/errors',
  neededParts: [],
});
const app = await NestFactory.create(module, new FastifyAdapter(), { logger: false });
const servers = [{ url: 'https://localhost:8443', description: 'production', 'x-internal': false }];
const next = `${file}.next`;
writeFileSync(next, `${JSON.stringify({ ...makeDocument(app), servers }, null, 2)}\n`);
// What was released is never taken away, not even by writing the document anew.
const { status } = existsSync(file) ? spawnSync('node_modules/.bin/redocly', ['diff', file, next], { stdio: 'inherit' }) : { status: 0 };
if (status === 0) renameSync(next, file);
else unlinkSync(next);
process.exit(status ?? 1);
