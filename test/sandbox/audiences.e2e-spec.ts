import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { aCampaignSpec } from './a-campaign-spec.js';

let sandbox: TestSandbox;
let act: string;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  act = (await sandbox.control.createAdAccount()).id;
  token = (await sandbox.connect(act)).accessToken;
});
afterAll(() => sandbox.stop());

const ask = (report: string, body: object) => sandbox.call('POST', `/v1/ad-accounts/${act}/audience-${report}`, { token, body });
const german = { rules: { all: [{ field: 'country', operator: 'in', value: ['DE'] }] } };
const young = { rules: { all: [{ field: 'age', operator: 'lte', value: 30 }] } };
/** Empty, because no person is in two countries. */
const emptyAudience = { rules: { all: [...german.rules.all, { field: 'country', operator: 'in', value: ['FR'] }] } };

describe('the ad account', () => {
  it('the ad account estimates an audience as a range with a match rate', async () => {
    const { status, body } = await ask('estimates', { audience: { reference: 'aud_1', name: 'Germans', ...german } });
    expect(status).toBe(200);
    expect(body.lower).toBeGreaterThan(10_000_000);
    expect(body.upper).toBeGreaterThan(body.lower);
    expect(body.match_rate).toBeGreaterThan(0.3);
    expect(body.match_rate).toBeLessThan(1);
    expect((await ask('estimates', { audience: emptyAudience })).body).toEqual({ lower: 0, upper: 0, match_rate: null });
  });

  it('the ad account returns insights into an audience', async () => {
    const { body } = await ask('insights', { audience: german });
    expect(body.geography.map(({ name }: Json) => name)).toEqual(['DE']);
    expect(body.age.map(({ name }: Json) => name)).toEqual(['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']);
    expect(body.gender.map(({ name }: Json) => name)).toEqual(['female', 'male', 'unknown']);
    expect(body.devices.map(({ name }: Json) => name)).toEqual(['mobile', 'tablet', 'desktop', 'tv']);
    expect(body.interests[0]).toEqual({ name: 'running', people: expect.any(Number), baseline: expect.any(Number) });
  });

  it('the ad account returns the overlap of two audiences', async () => {
    const { body } = await ask('overlaps', { one: german, other: young });
    expect(body.intersection).toBeGreaterThan(0);
    expect(body.union).toBeGreaterThan(body.intersection);
    expect((await ask('overlaps', { one: young, other: german })).body).toEqual(body);
  });

  it('the ad account rejects unknown rules, also in a campaign', async () => {
    const rules = { all: [{ field: 'interest', operator: 'in', value: ['quidditch'] }] };
    expect(await ask('estimates', { audience: { rules } })).toMatchObject({ status: 422, body: { error: { code: 'unknown_interest' } } });
    const body = { ...aCampaignSpec({ ad_sets: [{ reference: 'aud_1', name: 'Wizards', rules }] }), run_state: 'running' };
    const made = await sandbox.call('POST', `/v1/ad-accounts/${act}/campaigns`, { token, body });
    expect(made).toMatchObject({ status: 422, body: { error: { code: 'unknown_interest' } } });
  });

  it('the ad account does not deliver to an audience that is too small or that its exclusions empty', async () => {
    const statusOf = async (fields: object) => {
      const body = { ...aCampaignSpec(fields), run_state: 'running' };
      return (await sandbox.call('POST', `/v1/ad-accounts/${act}/campaigns`, { token, body })).body.status;
    };
    const germans = { reference: 'aud_1', name: 'Germans', ...german };
    expect(await statusOf({ ad_sets: [germans] })).toBe('LEARNING');
    expect(await statusOf({ ad_sets: [{ ...germans, ...emptyAudience }] })).toBe('AUDIENCE_TOO_SMALL');
    expect(await statusOf({ ad_sets: [germans], exclusions: [{ ...germans, reference: 'aud_2' }] })).toBe('AUDIENCE_TOO_SMALL');
  });
});
