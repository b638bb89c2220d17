// @ts-check
// npm run bench:analytics [-- --quick] [--only ingest]: measures the cost of ingesting metrics compared with a plain upsert, and of the
// reports at 2 and 20 million facts compared with the same queries of the facts.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withClient } from '../apps/launcher/database/roles.ts';
import { measureIngest } from './analytics/ingest.mjs';
import { measureFacts, measureViews, views } from './analytics/views.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { onStage } from './stage/stage.mjs';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, json: { type: 'string' } },
});
/** Facts per day of the queried account and of the other accounts at full size; the first measurement uses one tenth. */
const size = values.quick
  ? { ingestRows: 50_000, rounds: 3, days: 60, queried: 1_000, neighbors: 3, each: 300, repeats: 20, factRepeats: 3 }
  : { ingestRows: 1_000_000, rounds: 5, days: 365, queried: 13_700, neighbors: 15, each: 2_740, repeats: 60, factRepeats: 3 };
const limits = { ingest: 0.6, ms: { 'last 30 days': 5, 'whole time': 25 }, growth: 1.3 };
const memory = { shared_buffers: '1GB', max_wal_size: '8GB', work_mem: '32MB' };

await onStage({ settings: memory }, async (stage) => {
  process.env['DATABASE_URL'] = stage.serviceUrl;
  const { openService } = await import('../dist/apps/cli/src/service/open-service.js');
  const { ingestMetrics, nameShape } = await import('../dist/apps/demo/src/metrics/make-metrics.js');
  const { factsOf, shapeFor } = await import('../dist/apps/demo/src/metrics/metrics-shape.js');
  const { AnalyticsOverview, AnalyticsReport } = await import('../dist/libs/analytics/src/index.js');
  const { MetricsIngestion } = await import('../dist/libs/connections/src/index.js');
  const kernel = await import('../dist/libs/kernel/src/index.js');
  const { addDays, daysBetween, newId, uuidOf } = kernel;
  const { QueryBus } = await import('@nestjs/cqrs');
  const service = await openService();
  stage.addCleanup(() => service.close());
  const { app } = service;
  const end = '2026-10-31';

  // Ingestion.
  const ingestAccount = newId('acc');
  const rowsPerDay = Math.round(size.ingestRows / 31);
  const ingestShape = { ...shapeFor(rowsPerDay), connections: [newId('con')] };
  const days = { start: '2026-10-01', end };
  const facts = (/** @type {number} */ revision) => factsOf(ingestShape, 0, days, rowsPerDay, { revision });
  let rows = 0;
  for await (const batch of facts(0)) rows += batch.length;
  say(`Ingesting ${rows} rows, 10 % of them changed, ${size.rounds} times`);
  const sink = app.get(MetricsIngestion, { strict: false });
  const ingest = async (/** @type {number} */ revision) => {
    const window = {
      accountId: ingestAccount,
      connectionId: ingestShape.connections[0],
      predecessors: [],
      startDay: days.start,
      endDay: end,
      readAt: new Date(),
      finalBefore: days.start,
    };
    const ingested = await sink.ingest(window, facts(revision));
    if (revision > 0 && Math.abs(ingested.restated / rows - 0.1) > 0.02) throw new Error(`${ingested.restated} of ${rows} rows changed`);
    return rows;
  };
  const ingestion = await measureIngest({
    superuserUrl: stage.superuserUrl,
    rounds: size.rounds,
    rows,
    accountUuid: uuidOf(ingestAccount),
    kernel,
    postmaster: stage.postmaster,
    ingest,
    facts,
    months: ['2026-09-01', '2026-10-01', '2026-11-01'],
  });
  const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  say(
    `\n${table([
      ['rows a second', 'median', 'least', 'most'],
      ...Object.entries({ ingestion: ingestion.ingested, 'plain upsert': ingestion.plain }).map(([name, s]) => [
        name,
        whole(s.median),
        whole(s.min),
        whole(s.max),
      ]),
    ])}`,
  );
  say(
    `Ingestion / plain upsert: ${ratio(ingestion.ratio.median)} (${ratio(ingestion.ratio.min)} to ${ratio(ingestion.ratio.max)}); limit: at least ${limits.ingest}\n`,
  );

  say(
    `By CPU time of service and PostgreSQL: ${ratio(ingestion.cpuRatio.median)} (${ratio(ingestion.cpuRatio.min)} to ${ratio(ingestion.cpuRatio.max)})\n`,
  );
  if (values.only === 'ingest') return;

  // Views.
  const queried = newId('acc');
  const period = { start: addDays(end, 1 - size.days), end };
  const accounts = [
    { id: queried, shape: shapeFor(size.queried), rows: size.queried },
    ...Array.from({ length: size.neighbors }, () => ({ id: newId('acc'), shape: shapeFor(size.each), rows: size.each })),
  ];
  const caller = {
    accountId: queried,
    currency: 'USD',
    timezone: 'UTC',
    permissions: new Set(),
    userId: null,
    apiKeyId: null,
    requestId: null,
    address: null,
  };
  const periods = {
    'last 30 days': { start: addDays(end, -29), end },
    'whole time': period,
  };
  const queries = app.get(QueryBus);
  /** @param {import('./analytics/views.mjs').View} view @param {{ start: string, end: string }} dates */
  const ask = (view, dates) => {
    const definition = views[view];
    const request = { ...definition.request, ...dates };
    return queries.execute(
      'subject' in definition ? new AnalyticsReport(caller, definition.subject, request) : new AnalyticsOverview(caller, request),
    );
  };
  /** @param {number} share */
  const fill = async (share) => {
    const start = performance.now();
    let ingested = 0;
    for (const [n, { id, shape, rows: each }] of accounts.entries()) {
      await nameShape(app, id, shape);
      await ingestMetrics(app, id, shape, period, Math.round(each * share), n + 1, (/** @type {number} */ some) => (ingested += some));
    }
    await withClient(stage.superuserUrl, (client) => client.query('vacuum analyze'));
    say(
      `${whole(ingested)} facts of ${accounts.length} accounts over ${daysBetween(period.start, end) + 1} days, in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    );
  };
  await fill(0.1);
  const small = await measureViews({ ask, periods, repeats: size.repeats });
  await fill(1);
  const large = await measureViews({ ask, periods, repeats: size.repeats });
  const ofFacts = await measureFacts({
    superuserUrl: stage.superuserUrl,
    accountUuid: uuidOf(queried),
    periods,
    repeats: size.factRepeats,
  });
  const sizes = await withClient(stage.superuserUrl, (client) =>
    client.query(`select sum(case when relname ~ '^fact_' then pg_total_relation_size(c.oid) end)::float8 as facts,
      sum(case when relname ~ '_day$' and relname <> 'landed_day' then pg_total_relation_size(c.oid) end)::float8 as roll_ups
      from pg_class c where relnamespace = 'analytics'::regnamespace and relkind = 'r'`),
  );
  for (const [name, limit] of Object.entries(limits.ms)) {
    const of = (/** @type {Map<string, number>} */ figures, /** @type {string} */ view) => figures.get(`${view} ${name}`) ?? NaN;
    say(
      `\n${name}, ms inside the service (limit: ${limit})\n\n${table([
        ['', 'a tenth', 'all facts', 'growth', 'of the facts', 'facts / view'],
        ...Object.keys(views).map((view) => [
          view,
          of(small, view).toFixed(2),
          of(large, view).toFixed(2),
          ratio(of(large, view) / of(small, view)),
          of(ofFacts, view).toFixed(0),
          ratio(of(ofFacts, view) / of(large, view)),
        ]),
      ])}`,
    );
  }
  const { facts: factBytes, roll_ups } = sizes.rows[0];
  say(`\nRoll-ups use ${((100 * roll_ups) / factBytes).toFixed(1)} % of the size of the facts (${(factBytes / 1e9).toFixed(2)} GB)`);
  if (values.json)
    writeFileSync(values.json, JSON.stringify({ ingest: ingestion, small: [...small], large: [...large], facts: [...ofFacts] }, null, 2));
});
