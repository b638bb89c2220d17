// @ts-check

/** @typedef {import('../stage/seed.mjs').SeededAccount} SeededAccount */
/** @typedef {'get_one' | 'list_20' | 'create' | 'patch'} Job */
/** @typedef {{ method: 'GET' | 'POST' | 'PATCH', path: string, key: string, body?: string }} Call */

export const jobs = /** @type {const} */ (['get_one', 'list_20', 'create', 'patch']);

/**
 * Returns a generator of requests of one job that cycles through all accounts, keys and campaigns.
 * @param {Job} job
 * @param {readonly SeededAccount[]} accounts
 * @param {'id' | 'uuid'} idForm the ID format of the server
 * @returns {() => Call}
 */
export function callsOf(job, accounts, idForm) {
  let turn = Math.floor(Math.random() * accounts.length);
  return () => {
    const account = /** @type {SeededAccount} */ (accounts[turn % accounts.length]);
    const lap = Math.floor(turn / accounts.length);
    const key = /** @type {string} */ (account.keys[lap % account.keys.length]);
    const one = (/** @type {SeededAccount['campaigns']} */ all) => `/v1/campaigns/${all[lap % all.length]?.[idForm]}`;
    turn++;
    if (job === 'get_one') return { method: 'GET', path: one(account.campaigns), key };
    if (job === 'list_20') return { method: 'GET', path: '/v1/campaigns', key };
    if (job === 'create') return { method: 'POST', path: '/v1/campaigns', key, body: newCampaign(turn) };
    // Uses drafts, because the baseline has no counterpart to the push of a live campaign to its platforms.
    return { method: 'PATCH', path: one(account.drafts), key, body: change(turn) };
  };
}

const newCampaign = (/** @type {number} */ turn) =>
  JSON.stringify({
    name: `Spring sale ${turn}`,
    objective: 'sales',
    budget: { type: 'daily', amount_micros: 50_000_000 },
    landing_url: 'https://shop.example/spring',
    tracking_params: { utm_source: 'spring', utm_medium: 'paid' },
    metadata: { team: 'growth' },
    labels: ['spring'],
  });

// Never repeats the current value, so that every call is a change.
const change = (/** @type {number} */ turn) =>
  JSON.stringify({ name: `Spring sale ${Date.now()} ${turn}`, budget: { amount_micros: 1_000_000 + (Date.now() % 1_000_000_000) + turn } });
