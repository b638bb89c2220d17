import type { Json } from '../setup/http-client.js';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let editor: string;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
  editor = account.keys.editor;
});
afterAll(() => api.stop());

const prompt = 'Autumn weekends at our seaside hotel in Camden for couples: two nights from $289, breakfast included.';
const generate = (fields: object = {}, headers: Record<string, string> = { prefer: 'wait=20' }) =>
  api.post('/v1/creative/generate', editor, { prompt, ...fields }, headers);
const variantsOf = async (id: string): Promise<Json[]> => (await api.get(`/v1/creative/${id}/variants`, editor)).body.data;

describe('a request to generate', () => {
  it('is accepted with a creative that is being generated, and says when to ask again', async () => {
    const reply = await generate({}, {});
    expect(reply.status).toBe(202);
    expect(reply.headers).toMatchObject({ location: `/v1/creative/${reply.body.data.id}`, 'retry-after': '1', etag: '"1"' });
    expect(reply.body.data).toMatchObject({ object: 'creative', status: 'generating', type: 'image', variant_count: 3, revision: 1 });
    expect(reply.body.data.generation).toMatchObject({ provider: 'embedded', requested_variants: 3, poll_after_seconds: 1 });
  });

  it('that prefers to wait is answered with the finished creative', async () => {
    const started = Date.now();
    const reply = await generate({ aspect_ratios: ['1:1', '4:5', '9:16'] });
    console.log('ms', Date.now() - started);
    expect(reply.status).toBe(201);
    expect(reply.headers).toMatchObject({ 'preference-applied': 'wait=20', location: `/v1/creative/${reply.body.data.id}` });
    expect(reply.body.data).toMatchObject({ status: 'ready', revision: 2 });
    const variants = await variantsOf(reply.body.data.id);
    expect(variants.map((v) => [v.position, v.status, v.asset.width, v.asset.height])).toEqual([
      [1, 'ready', 1080, 1080],
      [2, 'ready', 1080, 1350],
      [3, 'ready', 1080, 1920],
    ]);
    const image = await api.get(new URL(variants[0].asset.url).pathname + new URL(variants[0].asset.url).search);
    expect({ status: image.status, type: image.headers['content-type'] }).toEqual({ status: 200, type: 'image/png' });
  });

  it('with an unknown field is refused', async () => {
    expect(refusalOf(await generate({ nonsense: 1 }))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: ['/nonsense unknown_field'],
    });
  });
});
