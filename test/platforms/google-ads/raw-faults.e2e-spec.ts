import type { Disturbance } from '../platform-under-test.js';
import { RawClient, refusalOf } from './raw-client.js';

describe('faults and quotas over raw HTTP', () => {
  let client: RawClient;
  let campaign: string;

  beforeEach(async () => {
    client = await RawClient.start();
    ({ campaign } = await client.launched());
    client.world.faults.calls.length = 0;
  });
  afterEach(() => client.stop());

  const disturb = (disturbance: Disturbance) => client.world.faults.add(client.id, disturbance);
  const rename = (name: string) => client.mutate([{ campaignOperation: { update: { resourceName: campaign, name }, updateMask: 'name' } }]);
  const list = () => client.search(`SELECT campaign.name FROM campaign WHERE campaign.id = ${campaign.split('/').at(-1)}`);
  const name = () => client.customer.resources.get(campaign)?.fields['name'];

  it.each([
    ['before', 'acs launch'],
    ['after', 'New'],
  ] as const)('a call that is cut off %s the work leaves the name %s', async (when, expected) => {
    disturb({ kind: 'cut', call: 2, when });
    expect((await list()).status).toBe(200);
    await expect(rename('New')).rejects.toThrow('fetch failed');
    expect(name()).toBe(expected);
    expect((await list()).status).toBe(200);
  });

  it('after a caller is gone, nothing arrives any more, and other customers are not affected', async () => {
    const other = RawClient.at(client.double);
    disturb({ kind: 'gone', call: 1, when: 'after' });
    await expect(rename('New')).rejects.toThrow('fetch failed');
    await expect(rename('Newer')).rejects.toThrow('fetch failed');
    expect(name()).toBe('New');
    expect((await other.search('SELECT customer.id FROM customer')).status).toBe(200);
    client.world.faults.clear();
    expect((await list()).status).toBe(200);
  });

  it('a mutate can do its work a minute after its caller was cut off', async () => {
    const operations = await client.launch('late');
    client.world.faults.late.set(client.id, 60);
    await expect(client.mutate(operations)).rejects.toThrow('fetch failed');
    const count = async () => (await client.rows("SELECT campaign.id FROM campaign WHERE campaign.name = 'late'")).length;
    client.world.clock.advance(59);
    expect(await count()).toBe(0);
    client.world.clock.advance(1);
    expect(await count()).toBe(1);
    expect(await client.refusal(...operations)).toContain('labelError.DUPLICATE_NAME');
  });

  it('a late mutate is refused when its label exists by then', async () => {
    const operations = await client.launch('late');
    client.world.faults.late.set(client.id, 60);
    await expect(client.mutate(operations)).rejects.toThrow('fetch failed');
    expect(refusalOf(await client.mutate(operations))).toBe('accepted');
    client.world.clock.advance(61);
    expect(await client.rows("SELECT campaign.id FROM campaign WHERE campaign.name = 'late'")).toHaveLength(1);
  });

  it('throttled calls are answered with 429, a retry delay in the details and no Retry-After', async () => {
    disturb({ kind: 'throttle', call: 1, times: 2 });
    const reply = await fetch(`${client.double.origin}/v26/customers/${client.id}/googleAds:search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'SELECT customer.id FROM customer' }),
    });
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBeNull();
    expect(reply.headers.get('request-id')).toEqual(expect.any(String));
    const body = (await reply.json()) as { error: object };
    expect(body.error).toMatchObject({
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
          requestId: reply.headers.get('request-id'),
          errors: [
            {
              errorCode: { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
              details: { quotaErrorDetails: { rateScope: 'ACCOUNT', retryDelay: '5s' } },
            },
          ],
        },
      ],
    });
    expect(refusalOf(await rename('New'))).toBe('429 quotaError.RESOURCE_TEMPORARILY_EXHAUSTED');
    expect(name()).toBe('acs launch');
    expect((await list()).status).toBe(200);
  });

  it('a token that ends is refused as expired from then on', async () => {
    disturb({ kind: 'expire_token', call: 1 });
    expect(refusalOf(await list())).toBe('401 authenticationError.OAUTH_TOKEN_EXPIRED');
    expect(refusalOf(await list())).toBe('401 authenticationError.OAUTH_TOKEN_EXPIRED');
  });

  it('what exists is not found for a while by searches that name it, nor by changes', async () => {
    disturb({ kind: 'hide', call: 1, times: 2 });
    expect((await list()).body).not.toHaveProperty('results');
    expect(refusalOf(await rename('New'))).toContain('mutateError.RESOURCE_NOT_FOUND');
    expect((await list()).body.results).toHaveLength(1);
  });

  it.each(['campaign', 'ad_set', 'ad'] as const)('while a new %s is refused, nothing of its request is created', async (part) => {
    const operations = await client.launch('refused');
    disturb({ kind: 'refuse', part });
    expect(await client.refusal(...operations)).toContain('resourceCountLimitExceededError.RESOURCE_LIMIT');
    expect(await client.rows("SELECT label.id FROM label WHERE label.name = 'refused'")).toEqual([]);
    client.world.faults.clear();
    expect(await client.refusal(...operations)).toBe('accepted');
  });

  it('while images are refused, none is uploaded', async () => {
    disturb({ kind: 'refuse', part: 'image' });
    await expect(client.image(300, 300)).rejects.toThrow('RESOURCE_LIMIT');
    client.world.faults.clear();
    expect(await client.image(300, 300)).toMatch(/assets/);
  });

  it('an outage is answered with 503', async () => {
    client.world.faults.isDown = true;
    expect(refusalOf(await list())).toBe('503 internalError.TRANSIENT_ERROR');
  });

  it('calls are recorded by what they do, without those for tokens', async () => {
    await list();
    await rename('Renamed');
    await client.launched('second');
    await client.mutate(await client.launch('third'), { validateOnly: true });
    await client.call('GET', '/customers:listAccessibleCustomers');
    await fetch(`${client.double.origin}/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) });
    expect(client.world.faults.calls).toEqual(['read', 'change', 'create', 'read', 'read']);
  });

  it('the operations of all customers together are limited in 24 hours', async () => {
    const small = await RawClient.start({ dailyOperations: 10 });
    const query = 'SELECT label.name FROM label';
    // A query counts as one operation, and each item of a mutate as another.
    expect(refusalOf(await small.search(query))).toBe('accepted');
    await small.done(...['a', 'b', 'c', 'd'].map((label) => ({ labelOperation: { create: { name: label } } })));
    expect(small.world.quota.used).toBe(5);
    expect(await small.refusal(...(await small.launch()))).toBe('429 quotaError.RESOURCE_EXHAUSTED');
    const other = RawClient.at(small.double);
    for (let i = small.world.quota.used; i < 10; i++) await other.search(query);
    const { body } = await other.search(query);
    expect(body.error.details[0].errors[0].details.quotaErrorDetails).toMatchObject({
      rateScope: 'DEVELOPER',
      rateName: 'Number of operations for standard access',
      retryDelay: expect.stringMatching(/^\d{5}s$/),
    });
    small.world.clock.advance(86_400);
    expect(refusalOf(await small.search(query))).toBe('accepted');
    await small.stop();
  });

  it('a lower access level has fewer operations', async () => {
    const explorer = await RawClient.start({ access: 'explorer' });
    const labels = Array.from({ length: 2_881 }, (_, i) => ({ labelOperation: { create: { name: `label ${i}` } } }));
    expect(await explorer.refusal(...labels)).toBe('429 quotaError.RESOURCE_EXHAUSTED');
    await explorer.stop();
  });

  it('the requests for one customer in a minute are limited', async () => {
    const slow = await RawClient.start({ requestsPerMinute: 1 });
    slow.world.clock.stop();
    const query = 'SELECT customer.id FROM customer';
    expect(refusalOf(await slow.search(query))).toBe('accepted');
    expect(refusalOf(await slow.search(query))).toBe('429 quotaError.RESOURCE_TEMPORARILY_EXHAUSTED');
    const other = RawClient.at(slow.double);
    expect(refusalOf(await other.search(query))).toBe('accepted');
    slow.world.clock.advance(60);
    expect(refusalOf(await slow.search(query))).toBe('accepted');
    await slow.stop();
  });
});
