// @ts-check
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { cpuSeconds, cpuSecondsOfFamily } from '../figures/process-usage.mjs';
import { spread } from '../figures/statistics.mjs';

const key = 'account_id, day, connection_key, campaign_key, creative_key, audience_key';
/** @typedef {import('../../libs/kernel/src/measures.ts').Measure} Measure */
/** @typedef {{ measures: readonly Measure[], columnOfMeasure: (measure: Measure) => string }} Kernel */

/**
 * Writes the same rows into a table like the facts with the same COPY and upsert: the cost of an ingestion without key mapping,
 * roll-ups, completed days and deleted rows.
 */
const plainUpsert = (
  /** @type {(text: (m: string) => string) => string} */ list,
) => `insert into bench.fact as f (${key}, ${list((m) => m)}, updated_at)
  select $1, day, 1, campaign_key, creative_key, audience_key, ${list((m) => m)}, now() from staged
  on conflict (${key}) do update set ${list((m) => `${m} = excluded.${m}`)}, updated_at = excluded.updated_at
  where (${list((m) => `f.${m}`)}) is distinct from (${list((m) => `excluded.${m}`)})`;

/**
 * Rows per second of ingestions with 10 % changed rows, compared with plain upserts of the same rows.
 * @param {{ superuserUrl: string, rounds: number, rows: number, accountUuid: string,
 *   kernel: Kernel, postmaster: number, ingest: (revision: number) => Promise<number>, facts: (revision: number) => AsyncIterable<any[]>, months: string[] }} options
 */
export async function measureIngest({ superuserUrl, rounds, rows, accountUuid, kernel, postmaster, ingest, facts, months }) {
  const { measures, columnOfMeasure } = kernel;
  const list = (/** @type {(m: string) => string} */ text) => measures.map((measure) => text(columnOfMeasure(measure))).join(', ');
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('create schema bench; create table bench.fact (like analytics.fact including all) partition by range (day)');
    for (const [i, from] of months.entries()) {
      const to = months[i + 1];
      if (to)
        await client.query(
          `create table bench.fact_${i} partition of bench.fact for values from ('${from}') to ('${to}') with (fillfactor = 85)`,
        );
    }
    const plain = async (/** @type {number} */ revision) => {
      await client.query(
        `create temporary table staged (day date not null, campaign_key int not null, creative_key int not null, audience_key int not null, ${list((m) => `${m} bigint not null`)})`,
      );
      await pipeline(Readable.from(lines(facts(revision), measures)), client.query(copyFrom('copy staged from stdin')));
      await client.query('analyze staged');
      await client.query('begin');
      await client.query(plainUpsert(list), [accountUuid]);
      await client.query('commit');
      await client.query('drop table staged');
      return rows;
    };
    await ingest(0);
    await plain(0);
    await client.query('vacuum analyze');
    const measured = (/** @type {() => Promise<unknown>} */ work) => timed(work, rows, postmaster);
    /** @type {{ ingested: Speed, plain: Speed }[]} */
    const speeds = [];
    for (let round = 1; round <= rounds; round++) {
      // The order alternates, so that other load on the machine affects both.
      const ingestedFirst = round % 2 ? await measured(() => ingest(round)) : undefined;
      const ofBare = await measured(() => plain(round));
      speeds.push({ ingested: ingestedFirst ?? (await measured(() => ingest(round))), plain: ofBare });
    }
    return {
      ingested: spread(speeds.map((round) => round.ingested.perSecond)),
      plain: spread(speeds.map((round) => round.plain.perSecond)),
      ratio: spread(speeds.map(({ ingested, plain: other }) => ingested.perSecond / other.perSecond)),
      cpuRatio: spread(speeds.map(({ ingested, plain: other }) => ingested.perCpuSecond / other.perCpuSecond)),
    };
  } finally {
    await client.end();
  }
}

/** @typedef {{ perSecond: number, perCpuSecond: number }} Speed */

/**
 * Rows per second, and rows per CPU second of this process and PostgreSQL, which is more stable on a busy machine.
 * @param {() => Promise<unknown>} work
 * @param {number} rows
 * @param {number} postmaster
 * @returns {Promise<Speed>}
 */
async function timed(work, rows, postmaster) {
  const cpu = () => cpuSecondsOfFamily(postmaster) + cpuSeconds(process.pid);
  const [start, used] = [performance.now(), cpu()];
  await work();
  return { perSecond: rows / ((performance.now() - start) / 1000), perCpuSecond: rows / (cpu() - used) };
}

/** Facts as COPY lines, with short keys assigned in order of appearance, as an ingestion does.
 * @param {AsyncIterable<any[]>} batches
 * @param {readonly Measure[]} measures */
async function* lines(batches, measures) {
  /** @type {Map<string, number>} */
  const keys = new Map();
  const keyOf = (/** @type {string} */ id) => {
    let known = keys.get(id);
    if (known === undefined) keys.set(id, (known = keys.size + 1));
    return known;
  };
  for await (const batch of batches) {
    let text = '';
    for (const c of batch) {
      text += `${[c.day, ...[c.campaignId, c.creativeId, c.audienceId].map(keyOf), ...measures.map((measure) => c[measure])].join('\t')}\n`;
    }
    yield text;
  }
}
