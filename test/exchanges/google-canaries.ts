import type { Canary } from './tool-checker.ts';

const customer = '/v26/customers/1';

function exchange(path: string, body: object, answer: object): object {
  const headers = { 'content-type': 'application/json' };
  return {
    platform: 'google_ads',
    method: 'POST',
    url: `https://googleads.googleapis.com${customer}${path}`,
    request: { headers, body: JSON.stringify(body) },
    response: { status: 200, headers, body: JSON.stringify(answer) },
  };
}

const done = { mutateOperationResponses: [{ campaignResult: { resourceName: 'customers/1/campaigns/2' } }] };
const create = (fields: object) =>
  exchange('/googleAds:mutate', { mutateOperations: [{ campaignOperation: { create: { name: 'Sale', ...fields } } }] }, done);
const update = (updateMask: string) => {
  const operation = { update: { resourceName: 'customers/1/campaigns/2', finalUrlSuffix: 'a=b' }, updateMask };
  return exchange('/googleAds:mutate', { mutateOperations: [{ campaignOperation: operation }] }, done);
};
const search = (query: string, results: readonly object[] = []) => exchange('/googleAds:search', { query }, { results });

/** One fault of each kind that an adapter or a double could have, and what is right. */
export const googleCanaries: readonly Canary[] = [
  { name: 'a correct create', exchange: create({ status: 'PAUSED' }), fault: null },
  { name: 'a correct update', exchange: update('finalUrlSuffix'), fault: null },
  { name: 'a correct search', exchange: search('SELECT campaign.id FROM campaign'), fault: null },
  { name: 'a wrong field', exchange: create({ startDate: '2026-12-01' }), fault: /startDate/ },
  { name: 'an output-only field', exchange: create({ primaryStatus: 'ELIGIBLE' }), fault: /primaryStatus is output only/ },
  { name: 'a mask in snake_case', exchange: update('final_url_suffix'), fault: /request: .*final_url_suffix|FieldMask/ },
  { name: 'an unknown path of a query', exchange: search('SELECT campaign.nme FROM campaign'), fault: /campaign\.nme does not exist/ },
  {
    name: 'a response with a field that was not selected',
    exchange: search('SELECT campaign.id FROM campaign', [
      { campaign: { resourceName: 'customers/1/campaigns/2', id: '2', name: 'Sale' } },
    ]),
    fault: /campaign\.name was not selected/,
  },
  {
    name: 'a 64-bit number that is no text',
    exchange: search('SELECT campaign.id FROM campaign', [{ campaign: { resourceName: 'customers/1/campaigns/2', id: 2 } }]),
    fault: /64-bit numbers as text/,
  },
];
