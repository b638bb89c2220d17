import { PlatformFailure } from '#libs/ad-platforms';
import { type Id, newId, uuidOf } from '#libs/kernel';
import { AssetStore } from '../../libs/creative/src/application/ports/asset-store.js';
import { PlatformHandles } from '../../libs/ad-platforms/src/application/ports/platform-handles.js';
import { PortStage } from '../platforms/port-stage.js';
import { metaUnderTest, type RunningMeta } from '../platforms/meta-ads/meta-under-test.js';

let platform: RunningMeta;
let stage: PortStage;
const handles = () => stage.api.service.app.get(PlatformHandles, { strict: false }).of(stage.account.id, stage.connectionId);

beforeAll(async () => {
  platform = await metaUnderTest().start();
  stage = await PortStage.open(platform);
});
afterAll(async () => {
  await stage.stop();
  await platform.stop();
});

describe('what a platform has of an ad besides the campaign', () => {
  it('two launches at once upload the same image once', async () => {
    const picture = await stage.newPicture();
    const made = () => [platform.double.world.images.size, platform.double.world.creatives.size] as const;
    const [images, creatives] = made();
    const ids = [await stage.launch({ creative_ids: [picture] }), await stage.launch({ creative_ids: [picture] })];
    await Promise.all(ids.map((id) => stage.push(id)));
    for (const id of ids) await stage.settle(id);
    expect(made()).toEqual([images + 1, creatives + 1]);
    expect(await platform.uploads(stage.adAccountId)).toEqual(Array.from({ length: images + 1 }, () => 1));
  });

  it('an image whose file is lost is an issue of the delivery, and the campaign is pushed once it is back', async () => {
    const picture = await stage.newPicture();
    const [row] = await stage.api.look('select image from creative.variant where creative_id = $1', [uuidOf(picture)]);
    const { key, mimeType } = (row as { image: { key: string; mimeType: string } }).image;
    const store = stage.api.service.app.get(AssetStore, { strict: false });
    const pieces: Uint8Array[] = [];
    for await (const piece of (await store.open(key)) ?? []) pieces.push(piece);
    await store.remove(key);
    const id = await stage.launch({ creative_ids: [picture] });
    await stage.push(id);
    expect((await stage.delivery(id)).platforms[0].issues).toEqual([
      expect.objectContaining({ code: 'creative_rejected', message: expect.stringContaining('is missing in the storage of this service') }),
    ]);
    await store.put(key, Buffer.concat(pieces), mimeType);
    await stage.settle(id);
    expect(await stage.tree(id)).toMatchObject({ runState: 'running' });
  });

  it('what is being made is made by one worker, and by another when the first one failed or died', async () => {
    let made = 0;
    const make = async () => `h${++made}`;
    const key = newId('cmp');
    expect(await Promise.all(Array.from({ length: 6 }, () => handles().obtain('image', key, make)))).toEqual(Array(6).fill('h1'));

    const refused = newId('cmp');
    const fail = (mayHaveExecuted: boolean) => () => Promise.reject(new PlatformFailure('unavailable', 'No.', { mayHaveExecuted }));
    await expect(handles().obtain('image', refused, fail(false))).rejects.toThrow('No.');
    expect(await handles().obtain('image', refused, make)).toBe('h2');

    const unanswered = newId('cmp');
    await expect(handles().obtain('image', unanswered, fail(true))).rejects.toThrow('No.');
    // The clock of a process that is ahead does not end the claim.
    stage.clock.aheadMs += 3_600_000;
    await expect(handles().obtain('image', unanswered, make)).rejects.toMatchObject({ details: { platformCode: 'being_created' } });
    expect((await handles().under('image', unanswered)).size).toBe(0);
    await stage.advance(61);
    expect(await handles().obtain('image', unanswered, make)).toBe('h3');
  });

  it('a worker whose claim has ended leaves the claim and the handle of the next one alone', async () => {
    const key = newId('cmp');
    const refused = Promise.withResolvers<string>();
    const slow = Promise.withResolvers<string>();
    const claimed = async (make: () => Promise<string>) => {
      const isMaking = Promise.withResolvers<void>();
      const result = handles().obtain('image', key, () => {
        isMaking.resolve();
        return make();
      });
      await isMaking.promise;
      await stage.advance(91);
      return { result };
    };
    const first = await claimed(() => refused.promise);
    const second = await claimed(() => slow.promise);
    refused.reject(new PlatformFailure('rejected', 'No.'));
    await expect(first.result).rejects.toThrow('No.');
    const third = await claimed(async () => 'third');
    slow.resolve('second');
    expect([await second.result, await third.result]).toEqual(['third', 'third']);
  });

  it('a handle is forgotten after repeated answers over the search lag, and not after those of another day', async () => {
    const key = newId('cmp');
    await handles().remember('creative', key, 'old');
    const miss = () => handles().missed('creative', key, 'old');
    expect([await miss(), await miss(), await miss()]).toEqual([false, false, false]);
    await stage.advance(25 * 3_600);
    expect([await miss(), await miss()]).toEqual([false, false]);
    await stage.advance(61);
    expect(await miss()).toBe(true);
    // A late worker does not make another one forget the new one.
    await handles().remember('creative', key, 'new');
    expect(await miss()).toBe(true);
    expect(await handles().obtain('creative', key, () => Promise.reject(new Error('exists')))).toBe('new');
  });

  it('parts of a campaign are found by the primary key', async () => {
    const campaign = newId('cmp') as Id<'cmp'>;
    for (const key of ['ads/a', 'ads/é', 'ads', 'ads0', 'adz/a', 'ads/']) await handles().remember('part', `${campaign}/${key}`, key);
    expect([...(await handles().under('part', `${campaign}/ads/`)).values()].toSorted()).toEqual(['ads/', 'ads/a', 'ads/é']);
    expect([...(await handles().under('part', '')).values()]).toEqual(expect.arrayContaining(['ads', 'ads/é', 'adz/a']));
    const plan = await stage.api.look(
      `explain select * from ad_platforms.platform_handle where account_id = $1 and connection_id = $2 and kind = 'part' and key >= 'a' and key < 'b'`,
      [uuidOf(stage.account.id), uuidOf(stage.connectionId)],
    );
    expect(JSON.stringify(plan)).toMatch(/Index Cond: .*key >= 'a'/);
  });
});
