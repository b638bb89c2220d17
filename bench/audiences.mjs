// @ts-check
// npm run bench:audiences: measures reading the stored insights of an audience, with ten overlaps, in an account with many audiences.
import { Client } from 'undici';
import { TypeID } from 'typeid-js';
import { withClient } from '../apps/launcher/database/roles.ts';
import { median, shuffled } from './figures/statistics.mjs';
import { say, table } from './figures/table.mjs';
import { seed } from './stage/seed.mjs';
import { authority, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

const audiences = 2_000;
const overlapsEach = 20;
const repeats = 2_000;
const warmUp = 200;
const maxMs = 50;
/** The account is limited to 1,000 requests per minute, so its count is reset earlier. */
const callsPerReprieve = 500;

const seedAudiences = `
insert into audiences.audience (account_id, id, revision, status, name, type, rules, metadata, labels, size_lower, size_upper,
  measured_at, platforms, build, failed_builds, next_build_at, created_at, updated_at)
select $1, uuidv7(), 2, 'ready', 'Audience ' || n, 'rule_based',
  '{"all": [{"field": "country", "operator": "in", "value": ["DE"]}], "any": [], "none": []}', '{}', '{}',
  10000 * n, 11000 * n, now(), '[]', 2, 0, now() + interval '1 day', now(), now()
from generate_series(1, $2::int) as n`;

const seedInsights = `
insert into audiences.audience_insights (account_id, audience_id, content)
select account_id, id, $2::jsonb from audiences.audience where account_id = $1`;

const seedOverlaps = `
insert into audiences.audience_overlap (account_id, audience_id, other_id, share)
select a.account_id, a.id, b.id, random() from audiences.audience a
cross join lateral (
  select id from audiences.audience b where b.account_id = a.account_id and b.id <> a.id order by md5(a.id::text || b.id::text) limit $2
) b where a.account_id = $1`;

await onStage({}, async (stage) => {
  const [account] = await seed(stage.superuserUrl, { accounts: 1, campaignsPerAccount: 100 });
  if (account === undefined) throw new Error('No account exists in the seed data.');
  say(`Seeding ${audiences} audiences in one account, each with insights and ${overlapsEach} overlaps`);
  const ids = await withClient(stage.superuserUrl, async (superuser) => {
    await superuser.query(seedAudiences, [account.id, audiences]);
    await superuser.query(seedInsights, [account.id, JSON.stringify(insights())]);
    await superuser.query(seedOverlaps, [account.id, overlapsEach]);
    await superuser.query('vacuum analyze');
    const { rows } = await superuser.query('select id from audiences.audience where account_id = $1', [account.id]);
    return rows.map((row) => TypeID.fromUUID('aud', row.id).toString());
  });
  const service = await startService(stage);
  const client = new Client(service.baseUrl, { connect: { ca: authority(stage) } });
  let calls = 0;
  /** @param {string} path */
  const timed = async (path) => {
    if (calls++ % callsPerReprieve === 0) {
      await withClient(stage.superuserUrl, (superuser) => superuser.query('update accounts.request_window set minute_count = 0'));
    }
    const start = performance.now();
    const { statusCode, body } = await client.request({ method: 'GET', path, headers: { authorization: `Bearer ${account.keys[0]}` } });
    const text = await body.text();
    const ms = performance.now() - start;
    if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}: ${text}`);
    return ms;
  };

  const paths = {
    insights: (/** @type {string} */ id) => `/v1/audiences/${id}/insights`,
    'the audience itself': (/** @type {string} */ id) => `/v1/audiences/${id}`,
    'a list of 20': () => '/v1/audiences?limit=20',
  };
  const rows = [['', 'median, ms', '99th of 100, ms']];
  for (const [name, pathOf] of Object.entries(paths)) {
    const times = [];
    for (let i = 0; i < repeats + warmUp; i++) {
      const ms = await timed(pathOf(/** @type {string} */ (shuffled(ids.slice(0, 500))[0])));
      if (i >= warmUp) times.push(ms);
    }
    const sorted = times.toSorted((a, b) => a - b);
    rows.push([name, median(times).toFixed(2), /** @type {number} */ (sorted[Math.floor(sorted.length * 0.99)]).toFixed(2)]);
    if (name === 'insights' && median(times) > maxMs) process.exitCode = 1;
  }
  say(`\nOne request at a time over TLS, ${repeats} each; limit for insights: a median of ${maxMs} ms\n\n${table(rows)}`);
  await client.close();
});

function insights() {
  const shares = (/** @type {readonly string[]} */ names) => names.map((name) => ({ name, share: 1 / names.length, suppressed: false }));
  return {
    basis: 'one_platform',
    demographics: {
      age: shares(['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']),
      gender: shares(['female', 'male', 'unknown']),
    },
    geography: shares(Array.from({ length: 60 }, (_, i) => `C${i}`)),
    devices: shares(['mobile', 'tablet', 'desktop', 'tv']),
    interests: shares(Array.from({ length: 128 }, (_, i) => `interest_${i}`)).map((interest) => ({ ...interest, index: 100 })),
    platforms: [],
  };
}
