// @ts-check
import pg from 'pg';
import { median, shuffled } from '../figures/statistics.mjs';

/** The reports, and the same queries of the facts. */
export const views = /** @type {const} */ ({
  overview: { request: {}, facts: { columns: '', order: '' } },
  'daily series': { request: { granularity: 'day' }, facts: { columns: 'day', order: 'day' } },
  'campaigns, top 20': { subject: 'campaign', request: {}, facts: { columns: 'campaign_key', order: 'spend_micros desc limit 20' } },
  channels: { subject: 'channel', request: {}, facts: { columns: 'connection_key', order: 'spend_micros desc' } },
  'creative, top 20': { subject: 'creative', request: {}, facts: { columns: 'creative_key', order: 'spend_micros desc limit 20' } },
  audiences: { subject: 'audience', request: {}, facts: { columns: 'audience_key', order: 'spend_micros desc limit 20' } },
});
/** @typedef {keyof typeof views} View */

/**
 * Median times in ms inside the service for every report and period, in random order, so that other load on the machine affects
 * all of them.
 * @param {{ ask: (view: View, period: { start: string, end: string }) => Promise<unknown>,
 *   periods: Record<string, { start: string, end: string }>, repeats: number }} options
 */
export async function measureViews({ ask, periods, repeats }) {
  const jobs = Object.keys(periods).flatMap((period) => Object.keys(views).map((view) => ({ period, view: /** @type {View} */ (view) })));
  /** @type {Map<string, number[]>} */
  const times = new Map(jobs.map(({ period, view }) => [`${view} ${period}`, []]));
  for (let i = -3; i < repeats; i++) {
    for (const { period, view } of shuffled(jobs)) {
      const start = performance.now();
      await ask(view, /** @type {any} */ (periods[period]));
      const ms = performance.now() - start;
      if (i >= 0) times.get(`${view} ${period}`)?.push(ms); // the first rounds warm up
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

/**
 * Median times of the same queries in plain SQL over the facts.
 * @param {{ superuserUrl: string, accountUuid: string, periods: Record<string, { start: string, end: string }>, repeats: number }} options
 */
export async function measureFacts({ superuserUrl, accountUuid, periods, repeats }) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  /** @type {Map<string, number>} */
  const medians = new Map();
  try {
    for (const [period, { start, end }] of Object.entries(periods)) {
      for (const [view, { facts }] of Object.entries(views)) {
        const times = [];
        for (let i = 0; i < repeats; i++) {
          const startedAt = performance.now();
          await client.query(
            `select ${facts.columns ? `${facts.columns},` : ''} sum(impressions), sum(clicks), sum(spend_micros) as spend_micros, sum(conversion_micros),
               sum(conversion_value_micros), max(updated_at) from analytics.fact
             where account_id = '${accountUuid}' and day between '${start}' and '${end}'
             ${facts.columns ? `group by ${facts.columns}` : ''} ${facts.order ? `order by ${facts.order}` : ''}`,
          );
          times.push(performance.now() - startedAt);
        }
        medians.set(`${view} ${period}`, median(times));
      }
    }
  } finally {
    await client.end();
  }
  return medians;
}
