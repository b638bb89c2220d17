import { connectSandbox } from '../setup/test-connections.js';
import { startWithSandbox } from '../setup/test-delivery.js';
import { germans } from '../setup/test-audiences.js';
import { until } from '../setup/until.js';

let running: Awaited<ReturnType<typeof startWithSandbox>>;
beforeAll(async () => {
  running = await startWithSandbox({}, { personalities: ['no-estimates'] });
});
afterAll(() => running.stop());

it('an audience whose size no platform can tell is ready without a size, and its insights say so', async () => {
  const { api, sandbox } = running;
  const account = await api.openAccount();
  const { id: adAccountId } = await sandbox.control.createAdAccount();
  const connectionId = await connectSandbox(api, account, sandbox, { adAccountId });
  const created = await api.post('/v1/audiences', account.keys.admin, { name: 'Germans', rules: germans });
  const read = () => api.get(`/v1/audiences/${created.body.data.id}`, account.keys.admin);
  const { body } = await until(read, (reply) => reply.body.data.status !== 'building', 20_000);
  expect(body.data).toMatchObject({
    status: 'ready',
    failure: null,
    size: null,
    size_reason: { code: 'not_offered', message: expect.stringMatching(/./) },
    platforms: [{ connection_id: connectionId, platform: 'sandbox', status: 'not_offered', match_rate: null }],
  });
  const { capabilities } = (await api.get(`/v1/connections/${connectionId}`, account.keys.admin)).body.data;
  expect(capabilities).toMatchObject({ audience_estimates: false, audience_insights: false });
  const insights = await api.get(`/v1/audiences/${created.body.data.id}/insights`, account.keys.admin);
  expect([insights.status, insights.body.error]).toMatchObject([
    409,
    { code: 'audience_not_ready', message: 'No connected platform offers insights into this audience.' },
  ]);
  expect(await sandbox.control.requests()).not.toMatchObject({ insights: expect.anything() });
  expect(await sandbox.control.requests()).not.toMatchObject({ estimate: expect.anything() });
});
