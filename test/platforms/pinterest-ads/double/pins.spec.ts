import { readFileSync } from 'node:fs';
import { onePixel, RawClient } from '../raw-client.js';

/** A baseline JPEG of one pixel. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP////////////////////////////////////////////////////////////////////////////' +
  '//////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z';

describe('boards and Pins', () => {
  let client: RawClient;

  beforeEach(() => {
    client = RawClient.inMemory();
  });

  const image = (data: string, type = 'image/png') => ({ source_type: 'image_base64', content_type: type, data });
  const create = (fields: object) => client.call('POST', '/pins', { board_id: client.boardId, media_source: image(onePixel), ...fields });

  it('boards are listed by owner', async () => {
    expect((await client.get('/boards')).body.items).toMatchObject([
      { id: client.boardId, name: 'Ads', privacy: 'PUBLIC', is_ads_only: false },
    ]);
    const other = RawClient.at(client.double);
    expect((await other.get('/boards')).body.items).toMatchObject([{ id: other.boardId }]);
    expect(await other.get(`/boards/${client.boardId}`)).toMatchObject({ status: 404, body: { code: 40 } });
  });

  it('an ad-only board gets its own name, is protected, and exists once', async () => {
    const made = await client.call('POST', '/boards', { name: 'Any', is_ads_only: true });
    expect(made).toMatchObject({ status: 200, body: { name: 'Ad-only Pins', privacy: 'PROTECTED', is_ads_only: true } });
    expect(await client.call('POST', '/boards', { name: 'Other', is_ads_only: true })).toMatchObject({ status: 400, body: { code: 58 } });
    expect((await client.get('/boards?privacy=PROTECTED')).body.items).toMatchObject([{ id: made.body.id }]);
    expect((await client.get('/boards')).body.items).toHaveLength(2);
  });

  it('secret boards need their own scope', async () => {
    const { body } = await client.call('POST', '/boards', { name: 'Secret', privacy: 'SECRET' });
    expect((await client.get('/boards?privacy=SECRET')).body.items).toMatchObject([{ id: body.id }]);
  });

  it('boards and Pins of an ad account belong to its owner', async () => {
    const analyst = RawClient.at(client.double);
    const shared = RawClient.at(client.double, { roles: { [analyst.person]: ['CAMPAIGN_MANAGER'] } });
    const path = `/boards?ad_account_id=${shared.adAccountId}`;
    expect((await analyst.get(path)).body.items).toMatchObject([{ id: shared.boardId }]);
    expect(await analyst.get(`/boards?ad_account_id=${client.adAccountId}`)).toMatchObject({ status: 403, body: { code: 29 } });
  });

  it('a Pin is made from the bytes of an image, and shows what it was made of', async () => {
    const { status, body } = await create({ title: 'Run', description: 'Further', link: 'https://shop.example/', alt_text: 'A shoe' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Run',
      description: 'Further',
      link: 'https://shop.example/',
      alt_text: 'A shoe',
      board_id: client.boardId,
      creative_type: 'REGULAR',
      has_been_promoted: false,
      media: { media_type: 'image', images: { '1200x': { width: 1, height: 1 } } },
    });
    expect((await client.get(`/pins/${body.id}`)).body).toEqual(body);
    expect((await client.get('/pins')).body.items).toEqual([body]);
    expect((await client.get(`/boards/${client.boardId}/pins`)).body.items).toEqual([body]);
  });

  it('a Pin is made from a JPEG or from a URL', async () => {
    expect((await create({ media_source: image(jpeg, 'image/jpeg') })).status).toBe(200);
    expect((await create({ media_source: { source_type: 'image_url', url: 'https://cdn.example/a.png' } })).status).toBe(200);
  });

  it('the answer to a created Pin is 201 in version 5.28', async () => {
    const newer = RawClient.inMemory({ createdStatus: 201 });
    const path = `/pins?ad_account_id=${newer.adAccountId}`;
    expect((await newer.call('POST', path, { board_id: newer.boardId, media_source: image(onePixel) })).status).toBe(201);
    expect((await newer.call('POST', '/boards', { name: 'New' })).status).toBe(201);
  });

  const png = Buffer.from(onePixel, 'base64');
  const cut = png.subarray(0, png.length - 6).toString('base64');
  /** In the checksum of the header, at which nothing else can be noticed. */
  const flipped = Buffer.from(png.map((byte, i) => (i === 29 ? byte ^ 1 : byte))).toString('base64');

  it.each([
    ['an image that is cut off', { media_source: image(cut) }],
    ['an image with a wrong checksum', { media_source: image(flipped) }],
    ['a PNG that claims to be a JPEG', { media_source: image(onePixel, 'image/jpeg') }],
    ['bytes that are no image', { media_source: image(readFileSync(new URL(import.meta.url)).toString('base64')) }],
    ['data that is not base64', { media_source: image('data:image/png;base64,x') }],
    ['an image type that Pins do not have', { media_source: image(onePixel, 'image/webp') }],
    ['a URL that is none', { media_source: { source_type: 'image_url', url: 'x' } }],
    ['no image', { media_source: undefined }],
    ['no board', { board_id: undefined }],
    ['a title of 101 characters', { title: 'x'.repeat(101) }],
    ['a description of 801 characters', { description: 'x'.repeat(801) }],
    ['an alternative text of 501 characters', { alt_text: 'x'.repeat(501) }],
    ['a link of 2,049 characters', { link: `https://shop.example/${'x'.repeat(2_028)}` }],
    ['a link that is no URL', { link: 'shop' }],
    ['an unknown field', { headline: 'x' }],
  ])('a Pin with %s is refused with 400 code 1', async (_, fields) => {
    expect(await create(fields)).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it('a Pin on the board of another user is refused', async () => {
    const other = RawClient.at(client.double);
    expect(await create({ board_id: other.boardId })).toMatchObject({ status: 404, body: { code: 40 } });
  });

  it('a deleted Pin is not found', async () => {
    const { body } = await create({});
    expect(await client.call('DELETE', `/pins/${body.id}`)).toEqual({ status: 204, body: null });
    expect(await client.get(`/pins/${body.id}`)).toMatchObject({ status: 404, body: { code: 50 } });
  });

  it('Pins on protected boards are listed on request', async () => {
    const { body: board } = await client.call('POST', '/boards', { name: 'x', is_ads_only: true });
    await create({ board_id: board.id });
    expect((await client.get('/pins')).body.items).toHaveLength(0);
    expect((await client.get('/pins?include_protected_pins=true')).body.items).toHaveLength(1);
  });

  it('an app with trial access creates no Pins', async () => {
    const trial = RawClient.inMemory({ access: 'trial' });
    const reply = await trial.call('POST', '/pins', { board_id: trial.boardId, media_source: image(onePixel) });
    expect(reply).toMatchObject({ status: 403, body: { code: 29 } });
  });

  it('an app of a later date may be denied what it reads of Pins and boards', async () => {
    const denied = RawClient.inMemory({ deniesPinnerData: true });
    expect(await denied.get('/boards')).toMatchObject({ status: 403, body: { message: 'PINNER_DATA_ACCESS_DENIED' } });
    expect((await denied.call('POST', '/pins', { board_id: denied.boardId, media_source: image(onePixel) })).status).toBe(200);
  });
});
