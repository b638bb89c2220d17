import type { Id } from '#libs/kernel';
import { launchable } from '../setup/launchable.js';
import { readyCampaign, refusalOf } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import type { TestAccount } from '../setup/test-accounts.js';
import type { Json, Reply } from '../setup/http-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let references: object;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
  references = await launchable(api.service.app, account.id);
}, 60_000);
afterAll(() => api.stop());

const page = 'https://shop.example/own';
const launched = async (fields: object = {}): Promise<Json> => {
  const created = await api.post('/v1/campaigns', account.keys.admin, { ...readyCampaign, ...references, ...fields });
  return (await api.post(`/v1/campaigns/${created.body.data.id}/launch`, account.keys.admin)).body.data;
};
const creativeWith = async (landingUrl: string | null): Promise<Id<'crv'>> => {
  const { id } = await readyCreative(api.service.app, account.id);
  await api.patch(`/v1/creative/${id}`, account.keys.admin, { landing_url: landingUrl });
  return id;
};
const problems = (reply: Reply) => [
  reply.status,
  reply.body.error?.code,
  ...(reply.body.error?.details.errors ?? []).map(({ pointer, code }: Json) => `${pointer} ${code}`),
];

describe('what a launch demands', () => {
  it('is demanded of each change of a launched campaign, also of a dry run, and a refused one changes nothing', async () => {
    const campaign = await launched();
    const path = `/v1/campaigns/${campaign.id}`;
    const refused = [422, 'launch_blocked', '/budget/amount_micros budget_below_minimum'];
    expect(problems(await api.patch(`${path}?dry_run=true`, account.keys.admin, { budget: { amount_micros: 1 } }))).toEqual(refused);
    expect(problems(await api.patch(path, account.keys.admin, { budget: { amount_micros: 1 }, name: 'Other' }))).toEqual(refused);
    expect(problems(await api.patch(path, account.keys.admin, { landing_url: null }))).toEqual([
      422,
      'launch_blocked',
      '/landing_url required',
    ]);
    expect((await api.get(path, account.keys.admin)).body.data).toMatchObject({ revision: campaign.revision, name: campaign.name });
    expect((await api.patch(path, account.keys.admin, { name: 'Other', budget: { amount_micros: 60_000_000 } })).status).toBe(200);
  });

  it('is demanded of a creative that a launched campaign uses, for which it is named, until the campaign has another page', async () => {
    const id = await creativeWith(page);
    const campaign = await launched({ landing_url: null, creative_ids: [id] });
    const path = `/v1/creative/${id}`;
    for (const suffix of ['?dry_run=true', '']) {
      const refused = await api.patch(`${path}${suffix}`, account.keys.admin, { landing_url: null });
      expect(problems(refused)).toEqual([422, 'launch_blocked', '/landing_url required']);
      expect(refused.body.error.details.errors).toMatchObject([
        { resource_id: campaign.id, message: expect.stringContaining(campaign.id) },
      ]);
    }
    expect((await api.get(path, account.keys.admin)).body.data.landing_url).toBe(page);
    expect((await api.patch(path, account.keys.admin, { landing_url: 'https://shop.example/new' })).status).toBe(200);
    await api.post(`/v1/campaigns/${campaign.id}/pause`, account.keys.admin);
    expect(refusalOf(await api.patch(path, account.keys.admin, { landing_url: null }))).toMatchObject({ status: 422 });
    expect((await api.patch(`/v1/campaigns/${campaign.id}`, account.keys.admin, { landing_url: page })).status).toBe(200);
    expect((await api.patch(path, account.keys.admin, { landing_url: null })).status).toBe(200);
    expect((await api.post(`/v1/campaigns/${campaign.id}/resume`, account.keys.admin)).status).toBe(200);
  });

  it('is kept by a change of a campaign and one of its creative that are each possible, but not together', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await creativeWith(page);
      const campaign = await launched({ creative_ids: [id] });
      const replies = await Promise.all([
        api.patch(`/v1/campaigns/${campaign.id}`, account.keys.admin, { landing_url: null }),
        api.patch(`/v1/creative/${id}`, account.keys.admin, { landing_url: null }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });
});
