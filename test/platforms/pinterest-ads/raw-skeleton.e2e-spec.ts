import { RawClient } from './raw-client.js';

describe('the skeleton', () => {
  it('creates a campaign tree', async () => {
    const client = await RawClient.start();
    const ad = await client.ad();
    expect(ad).toMatchObject({ review_status: 'PENDING' });
    client.world.clock.advance(100);
    expect((await client.get(`${client.account}/ads?campaign_ids=${ad.campaign_id}`)).body.items).toMatchObject([
      { review_status: 'APPROVED', summary_status: 'APPROVED' },
    ]);
    await client.stop();
  });
});
