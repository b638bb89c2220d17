import { uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';

let stage: DeliveryStage;
let stop: () => Promise<void>;

beforeAll(async () => {
  const started = await startWithSandbox();
  stop = () => started.stop();
  stage = await DeliveryStage.open(started.sandbox, started.api);
  await stage.sandbox.control.settings({ review: 'instant' });
});
afterAll(() => stop());

const unarchive = async (id: string): Promise<Json> =>
  (await stage.api.post(`/v1/campaigns/${id}/unarchive`, stage.account.keys.admin)).body.data;
const deliveries = (id: string) => stage.api.look('select * from delivery.delivery where campaign_id = $1', [uuidOf(id as never)]);

describe('a campaign that is unarchived', () => {
  it('is left alone on its platform, and gets another campaign there when it is resumed', async () => {
    const { id } = await stage.launch();
    await stage.delivers(id, 'delivering', 60_000);
    await stage.archive(id);
    await stage.delivers(id, 'stopped', 60_000);
    const [former] = await stage.placed(id);
    const before = await deliveries(id);

    expect(await unarchive(id)).toMatchObject({ status: 'paused', delivery: { status: 'stopped' } });
    await stage.patch(id, { name: 'Renamed while it is paused' });
    expect(await deliveries(id)).toEqual(before);
    expect(await stage.placed(id)).toEqual([former]);

    await stage.act(id, 'resume');
    await stage.delivers(id, 'delivering', 60_000);
    const placed = await stage.placed(id);
    expect(placed).toHaveLength(2);
    expect(placed.find((one) => one.id === former?.id)).toEqual(former);
    const [current] = placed.filter((one) => one.id !== former?.id);
    const { delivery } = await stage.read(id);
    expect(delivery.platforms[0]).toMatchObject({ platform_campaign_id: current?.id, issues: [] });

    await stage.act(id, 'pause');
    await stage.delivers(id, 'stopped', 60_000);
    expect(await stage.placed(id)).toHaveLength(2);
  }, 240_000);
});
