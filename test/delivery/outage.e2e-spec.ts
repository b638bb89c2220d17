import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { DeliveryStage } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const serves = (delivery: Json) => ['delivering', 'limited'].includes(delivery.status) && delivery.platforms.every((p: Json) => p.in_sync);

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
}, 60_000);
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control.faults.clear());

describe('during an outage of a platform', () => {
  let api: TestService;
  let stage: DeliveryStage;

  beforeAll(async () => {
    api = await startTestService({ environment: { ...sandbox.environment, PLATFORM_TIMEOUT_MS: '500' } });
    stage = await DeliveryStage.open(sandbox, api);
  }, 60_000);
  afterAll(() => api.stop());

  it('a pause returns 200 immediately and is applied when the platform recovers', async () => {
    const { faults } = sandbox.control;
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await faults.set([{ kind: 'outage' }]);
    const asked = Date.now();
    const paused = await api.post(`/v1/campaigns/${id}/pause`, stage.account.keys.manager);
    const answeredMs = Date.now() - asked;
    expect(paused.status).toBe(200);
    expect(paused.body.data).toMatchObject({ status: 'paused', delivery: { status: 'pending', platforms: [{ in_sync: false }] } });
    const attempts = async () => {
      const [row] = await api.look('select attempts from delivery.delivery where next_push_at is not null');
      return (row?.['attempts'] as number | undefined) ?? 0;
    };
    await until(
      () => stage.makeDue(id).then(attempts),
      (count) => count >= 2,
      30_000,
    );
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'running' }]);
    expect((await stage.read(id)).delivery).toMatchObject({ status: 'pending', platforms: [{ in_sync: false, issues: [] }] });
    await faults.clear();
    await stage.becomesSoon(id, ({ status, platforms }) => status === 'stopped' && platforms[0].in_sync);
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'paused' }]);
    console.log(`the pause was acknowledged after ${answeredMs} ms`);
  }, 120_000);

  it('a platform that accepts a pause without applying it is detected', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await sandbox.control.faults.set([{ kind: 'pause_not_confirmed', times: 1 }]);
    await stage.act(id, 'pause');
    const delivery = await stage.delivers(id, 'stopped');
    expect(delivery.platforms).toMatchObject([{ platform_status: 'PAUSED' }]);
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'paused' }]);
    const [{ struck }] = (await sandbox.control.faults.read()).rules;
    expect(struck).toBe(1);
    await sandbox.control.faults.clear();
  });
});
