import type { Json } from '../setup/http-client.js';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { failedCreative, readyCreative, unfinishedCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  const { app } = api.service;
  ids['ready'] = (
    await readyCreative(app, account.id, {
      name: 'B ready',
      type: 'image',
      aspectRatios: ['1:1'],
      externalId: 'ext-1',
      requestedVariants: 10,
    })
  ).id;
  ids['text'] = (await readyCreative(app, account.id, { name: 'A text' })).id;
  ids['failed'] = (await failedCreative(app, account.id, { name: 'C failed' })).id;
  ids['generating'] = (await unfinishedCreative(app, account.id, { name: 'D generating' })).id;
  ids['archived'] = (await readyCreative(app, account.id, { name: 'E archived' })).id;
  await api.delete(`/v1/creative/${ids['archived']}`, account.keys.manager);
  await readyCreative(app, (await api.openAccount()).id, { name: 'Of another account' });
});
afterAll(() => api.stop());

const list = (query = '') => api.get(`/v1/creative${query}`, account.keys.viewer);
const names = async (query = ''): Promise<string[]> => (await list(query)).body.data.map((creative: Json) => creative.name);

describe('GET /v1/creative', () => {
  it('the list of creatives is newest first, without archived ones', async () => {
    const { body, status } = await list();
    expect([status, body.has_more, body.next_cursor]).toEqual([200, false, null]);
    expect(await names()).toEqual(['D generating', 'C failed', 'A text', 'B ready']);
  });

  it('the list of creatives filters by status, type and external id', async () => {
    expect(await names('?status=archived')).toEqual(['E archived']);
    expect(await names('?status=failed,generating')).toEqual(['D generating', 'C failed']);
    expect(await names('?status=all')).toHaveLength(5);
    expect(await names('?type=image')).toEqual(['B ready']);
    expect(await names('?external_id=ext-1')).toEqual(['B ready']);
    expect(await names('?start_date=2099-01-01')).toEqual([]);
    expect(refusalOf(await list('?status=draft')).errors).toEqual(['status not_allowed_value']);
    expect(refusalOf(await list('?objective=sales')).code).toBe('unknown_parameter');
  });

  it.each([
    ['created_at', ['B ready', 'A text', 'C failed', 'D generating']],
    ['name', ['A text', 'B ready', 'C failed', 'D generating']],
    ['status', ['C failed', 'D generating', 'B ready', 'A text']],
  ])('the list of creatives sorts by %s', async (sort, expected) => {
    const sorted = await names(`?sort=${sort}&order=asc`);
    expect(sort === 'status' ? sorted.slice(0, 2) : sorted).toEqual(sort === 'status' ? expected.slice(0, 2) : expected);
  });

  it('paging returns all creatives once', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 5; page++) {
      const { body } = await list(`?limit=1&sort=type&order=desc${cursor}`);
      seen.push(...body.data.map((creative: Json) => creative.name));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen.toSorted()).toEqual(['A text', 'B ready', 'C failed', 'D generating']);
  });
});

describe('GET /v1/creative/:id/variants', () => {
  const variants = (id: string | undefined, query = '') => api.get(`/v1/creative/${id}/variants${query}`, account.keys.viewer);

  it('variants are listed by position, with their text and a signed image', async () => {
    const { body } = await variants(ids['ready']);
    expect(body.data.map((variant: Json) => variant.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const [first] = body.data;
    expect(first).toEqual({
      id: expect.stringMatching(/^var_[0-9a-z]{26}$/),
      object: 'variant',
      creative_id: ids['ready'],
      position: 1,
      status: 'ready',
      content: { headline: 'Run further', primary_text: 'Light shoes for long roads.', description: null, call_to_action: 'Shop now' },
      asset: {
        url: expect.stringMatching(new RegExp(`^${api.service.baseUrl}/assets/${first.id}\\.png\\?token=[\\w-]{48}$`)),
        url_expires_at: expect.any(String),
        mime_type: 'image/png',
        width: 1080,
        height: 1080,
        aspect_ratio: '1:1',
        bytes: 1_000,
      },
      is_primary: true,
      failure: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const hours = (Date.parse(first.asset.url_expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
  });

  it('variants of a failed creative have a reason, and those of a generating one are empty', async () => {
    expect((await variants(ids['failed'])).body.data[0]).toMatchObject({
      status: 'failed',
      asset: null,
      failure: { code: 'generation_error', retryable: true },
    });
    expect((await variants(ids['generating'])).body.data[0]).toMatchObject({
      status: 'generating',
      content: null,
      asset: null,
      failure: null,
    });
  });

  it('the list of variants accepts no dates and only its own fields', async () => {
    expect(refusalOf(await variants(ids['ready'], '?start_date=2026-01-01')).code).toBe('unknown_parameter');
    expect(refusalOf(await variants(ids['ready'], '?sort=name')).errors).toEqual(['sort not_allowed_value']);
    expect((await variants(ids['ready'], '?sort=created_at&order=desc')).status).toBe(200);
    expect((await variants(ids['ready'], '?status=failed')).body.data).toEqual([]);
  });
});
