// @ts-check
// npm run bench:paging: compares the cost of the first and of deep pages in a list of 100,000 campaigns of one account.
import { Client } from 'undici';
import { withClient } from '../apps/launcher/database/roles.ts';
import { median, shuffled } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { seed } from './stage/seed.mjs';
import { authority, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

/** Every tenth campaign is archived and by default not listed, so 100,800 remain. */
const campaigns = 112_000;
const perPage = 20;
const pagesAhead = { 'page 1': 0, 'page 2': 1, 'page 2 500': 2_499, 'page 5 000': 4_999 };
const sorts = ['created_at', 'starts_at', 'name'];
const repeats = 100;
const walkingLimit = 100;
/** The account is limited to 1,000 requests per minute, so its count is reset earlier. */
const callsPerReprieve = 500;

await onStage({}, async (stage) => {
  say(`Seeding ${campaigns} campaigns in one account`);
  const [account] = await seed(stage.superuserUrl, { accounts: 1, campaignsPerAccount: campaigns });
  const service = await startService(stage);
  const client = new Client(service.baseUrl, { connect: { ca: authority(stage) } });
  const key = account?.keys[0];
  let calls = 0;

  /**
   * @param {string} query
   * @returns {Promise<{ ms: number, cursor: string | null, records: number }>}
   */
  const page = async (query) => {
    if (calls++ % callsPerReprieve === 0) {
      await withClient(stage.superuserUrl, (superuser) => superuser.query('update accounts.request_window set minute_count = 0'));
    }
    const start = performance.now();
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: `/v1/campaigns?${query}`,
      headers: { authorization: `Bearer ${key}` },
    });
    const text = await body.text();
    const ms = performance.now() - start;
    if (statusCode !== 200) throw new Error(`${query} returned ${statusCode}: ${text}`);
    const { data, next_cursor } = JSON.parse(text);
    return { ms, cursor: next_cursor, records: data.length };
  };

  const rows = [['', ...Object.keys(pagesAhead).map((name) => `${name}, ms`), 'page 5,000 / page 1']];
  for (const sort of sorts) {
    say(`Measuring sort=${sort}`);
    const queries = await queriesAt(sort, page);
    /** @type {Map<string, number[]>} */
    const times = new Map(queries.map((query) => [query, []]));
    // The pages alternate, so that other load on the machine affects all of them.
    for (let i = 0; i < repeats; i++) {
      for (const query of shuffled(queries)) {
        const { ms, records } = await page(query);
        if (records !== perPage) throw new Error(`${query} has ${records} records`);
        times.get(query)?.push(ms);
      }
    }
    const medians = queries.map((query) => median(times.get(query) ?? []));
    rows.push([
      sort,
      ...medians.map((ms) => ms.toFixed(2)),
      ratio(/** @type {number} */ (medians.at(-1)) / /** @type {number} */ (medians[0])),
    ]);
  }
  say(`\nOne page of ${perPage} by one client, median of ${repeats} calls\n\n${table(rows)}`);
  await client.close();
});

/**
 * Returns the queries of the pages in `pagesAhead`. Their cursors are found with larger pages, because a cursor does not depend on
 * the page size.
 * @param {string} sort
 * @param {(query: string) => Promise<{ cursor: string | null }>} page
 */
async function queriesAt(sort, page) {
  const queries = [];
  /** @type {string | null} */
  let cursor = null;
  let passed = 0;
  for (const ahead of Object.values(pagesAhead)) {
    while (passed < ahead * perPage) {
      const limit = Math.min(walkingLimit, ahead * perPage - passed);
      /** @type {{ cursor: string | null }} */
      const next = await page(`sort=${sort}&limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`);
      cursor = next.cursor;
      if (cursor === null) throw new Error(`The list by ${sort} ends before page ${ahead + 1}`);
      passed += limit;
    }
    queries.push(`sort=${sort}&limit=${perPage}${cursor === null ? '' : `&cursor=${cursor}`}`);
  }
  return queries;
}
