import type { TestSandbox } from '../setup/sandbox.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import type { TestService } from '../setup/test-service.js';

let running: { sandbox: TestSandbox; api: TestService; stop(): Promise<void> };
let stage: DeliveryStage;

beforeAll(async () => {
  running = await startWithSandbox();
  stage = await DeliveryStage.open(running.sandbox, running.api);
}, 60_000);
afterAll(() => running.stop());

describe('a launched campaign', () => {
  it('is pending at once and delivers when the platform has it', async () => {
    const launched = await stage.launch({ name: 'To the platform' });
    expect(launched.delivery).toMatchObject({
      status: 'pending',
      platforms: [{ connection_id: stage.connectionId, platform: 'sandbox', status: 'pending', in_sync: false, issues: [] }],
    });
    const delivery = await stage.delivers(launched.id, 'delivering');
    const [placed, ...more] = await stage.placed(launched.id);
    expect(more).toEqual([]);
    expect(placed).toMatchObject({ name: 'To the platform', run_state: 'running' });
    expect(delivery.platforms).toMatchObject([{ platform_campaign_id: placed.id }]);
    console.log(JSON.stringify(delivery), JSON.stringify(placed));
  });
});
