// @ts-check
// npm run bench:search: compares the cost of searches in a list of 100,000 campaigns of one account with that of the list.
import { Client } from 'undici';
import { withClient } from '../apps/launcher/database/roles.ts';
import { median, shuffled } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { seed } from './stage/seed.mjs';
import { authority, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

/** Every tenth campaign is archived and by default not listed, so 100,800 remain. */
const campaigns = 112_000;
const repeats = 60;
/** The account is limited to 1,000 requests per minute, so its count is reset earlier. */
const callsPerReprieve = 500;
const limitOfRatio = 1.5;

/** Words that a share of the campaigns have, by the number in their names. */
const names = `update campaigns.campaign set name = concat_ws(' ', name, case when n % 2 = 0 then 'even' else 'odd' end,
    case when n % 10 = 1 then 'tenth' end, case when n % 30 = 1 then 'thirtieth' end, case when n % 100 = 1 then 'hundredth' end,
    case when n < 20000 then 'ancient' else 'modern' end, case when n % 300 = 1 then 'threehundredth' end, case when n % 1000 = 1 then 'thousandth' end),
    labels = labels || case when n % 100 = 1 then array['Q3'] else '{}' end
  from (select id as named, split_part(name, ' ', 2)::int as n from campaigns.campaign) s where named = id`;
/** A status that few campaigns have, and changes of a day. */
const statuses = `update campaigns.campaign set status = 'completed', updated_at = now() + interval '1 minute'
  where status = 'draft' and split_part(name, ' ', 2)::int % 300 = 1`;
/** The terms of the service for these texts, which have no character to fold. */
const terms = `insert into campaigns.campaign_term (account_id, term, created_at, record_id)
  select distinct account_id, term, created_at, id from campaigns.campaign, lateral (
    select '#' || unnest(labels) union all
    select unnest(regexp_split_to_array(lower(concat_ws(' ', name, external_id, array_to_string(labels, ' '))), '[^a-z0-9]+'))
  ) as t (term) where term <> ''`;

/** @type {Readonly<Record<string, string>>} */
const searches = {
  'every campaign': 'q=campaign',
  'one half, by two words': 'q=camp+even',
  'a prefix of many words': 'q=cr',
  '1 of 10': 'q=tenth',
  '1 of 30': 'q=thirtieth',
  '1 of 100': 'q=hundredth',
  '1 of 300': 'q=threehundredth',
  '1 of 1,000': 'q=thousandth',
  '1 of 100, by name': 'q=hundredth&sort=name&order=asc',
  '1 of 100, by label': 'label=Q3',
  'a rare word and a frequent one': 'q=thousandth+campaign',
  'three words, of one half': 'q=camp+even+sale',
  'a word of 1 of 100 and one that excludes it': 'q=hundredth+even',
  'a word of 1 of 10 and one that excludes it': 'q=tenth+even',
  'one campaign': 'q=54321',
  'an external ID': 'q=crm-54321',
  'no campaign': 'q=nothing',
  'two frequent words, never together': 'q=even+odd',
  'two frequent words, never together, by name': 'q=even+odd&sort=name&order=asc',
  'two frequent words, together only in old campaigns': 'q=even+ancient',
  'two prefixes of many words, never together': 'q=ev+tent',
  'every second one, in a status of 1 of 3': 'q=even&status=active',
  'two words of every one, in a status of 1 of 500': 'q=camp+sale&status=completed',
  'a rare word, in a status of 1 of 500': 'q=thousandth&status=completed',
  'two words of every one, changed of late': `q=camp+sale&updated_since=${new Date().toISOString()}`,
  'a frequent word, and an external ID as a filter': 'q=camp&external_id=crm-54321',
  'no word, but an external ID as a filter': 'external_id=crm-54321',
};

/** The list in the same order and with the same filters, without a search. An external ID finds one campaign, so the list has no such filter. */
const listOf = (/** @type {string} */ query) =>
  query
    .split('&')
    .filter((part) => !/^(q|label|external_id)=/.test(part))
    .join('&');

await onStage({}, async (stage) => {
  say(`Seeding ${campaigns} campaigns in one account`);
  const [account] = await seed(stage.superuserUrl, { accounts: 1, campaignsPerAccount: campaigns });
  await withClient(stage.superuserUrl, async (superuser) => {
    for (const statement of [names, statuses, terms, 'vacuum full campaigns.campaign', 'vacuum analyze']) await superuser.query(statement);
    const { rows } = await superuser.query(
      `select count(*)::int as terms, pg_total_relation_size('campaigns.campaign_term') / count(distinct record_id) as bytes from campaigns.campaign_term`,
    );
    say(`${rows[0].terms} terms, ${rows[0].bytes} bytes of tables and indexes for each campaign`);
  });
  const service = await startService(stage);
  const client = new Client(service.baseUrl, { connect: { ca: authority(stage) } });
  const key = account?.keys[0];
  let calls = 0;

  const timeOf = async (/** @type {string} */ query) => {
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
    return { ms, records: JSON.parse(text).data.length };
  };

  const id = account?.campaigns[0]?.id;
  const measured = Object.entries({ ...searches, 'an ID': `q=${id}` });
  /** @type {Map<string, { ratios: number[], times: number[], records: number }>} */
  const results = new Map(measured.map(([name]) => [name, { ratios: [], times: [], records: 0 }]));
  /** @type {number[]} */
  const plain = [];
  for (let i = 0; i < repeats; i++) {
    // A plain page before each search, so that other load on the machine affects both.
    for (const [name, query] of shuffled(measured)) {
      const list = await timeOf(listOf(query));
      const found = await timeOf(query);
      if (listOf(query) === '') plain.push(list.ms);
      const result = results.get(name);
      if (result === undefined) throw new Error(name);
      result.ratios.push(found.ms / list.ms);
      result.times.push(found.ms);
      result.records = found.records;
    }
  }
  const rows = [...results].map(([name, { ratios, times, records }]) => {
    const of = median(ratios);
    return [name, String(records), median(times).toFixed(2), ratio(of), of <= limitOfRatio ? 'yes' : 'no'];
  });
  say(
    `\nOne page of 20 by one client, median of ${repeats} calls. A page of the list: ${median(plain).toFixed(2)} ms. A search with filters is compared with the list that has them.\n`,
  );
  say(table([['search', 'records', 'ms', 'search / list', `at most ${limitOfRatio}`], ...rows]));
  await client.close();
});
