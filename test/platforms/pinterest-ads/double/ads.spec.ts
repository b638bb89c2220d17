import { anAd, RawClient } from '../raw-client.js';

describe('ads', () => {
  let client: RawClient;
  let groupId: string;
  let pinId: string;

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(async () => {
    client = RawClient.at(client.double);
    groupId = (await client.adGroup()).id;
    pinId = (await client.pin()).id;
  });

  const body = (fields: object = {}) => ({ ...anAd, ad_group_id: groupId, pin_id: pinId, ...fields });
  const refused = (fields: object) => client.refusal('POST', 'ads', body(fields));
  const ad = (fields: object = {}) => client.one('POST', 'ads', body(fields));
  const read = async (id: string) => (await client.get(`${client.account}/ads/${id}`)).body;
  const listed = async (query: string): Promise<string[]> =>
    (await client.get(`${client.account}/ads?${query}`)).body.items.map((item: { id: string }) => item.id);

  it('an ad runs at once unless it says otherwise, and knows its campaign', async () => {
    const made = await ad({ status: undefined });
    expect(made).toMatchObject({ status: 'ACTIVE', summary_status: 'PENDING', ad_group_id: groupId, pin_id: pinId, type: 'ad' });
    const { body: group } = await client.get(`${client.account}/ad_groups/${groupId}`);
    expect(made.campaign_id).toBe(group.campaign_id);
    expect((await client.get(`/pins/${pinId}`)).body.has_been_promoted).toBe(true);
  });

  it('the failure of an ad is one object, not a list', async () => {
    const { status, body: answer } = await client.call('POST', `${client.account}/ads`, [body(), body({ pin_id: '1' })]);
    expect(status).toBe(200);
    expect(answer.items[0]).toEqual({ data: expect.objectContaining({ pin_id: pinId }) });
    expect(answer.items[1]).toEqual({ exceptions: { code: 1, message: 'Pin not found.' } });
  });

  it.each([
    ['without a Pin', { pin_id: undefined }],
    ['without an ad group', { ad_group_id: undefined }],
    ['without a creative type', { creative_type: undefined }],
    ['with a name of 256 characters', { name: 'x'.repeat(256) }],
    ['with an unknown call to action', { customizable_cta_type: 'CLICK_HERE' }],
    ['with an unknown field', { headline: 'x' }],
  ])('an ad %s is refused as a whole', async (_, fields) => {
    expect(await refused(fields)).toMatch(/^400 1 /);
  });

  it.each([
    ['of a missing ad group', { ad_group_id: '1' }, /^200 2 Ad group not found/],
    ['of a missing Pin', { pin_id: '1' }, /^200 1 Pin not found/],
    ['with a video of an image', { creative_type: 'VIDEO' }, /^200 1 .*REGULAR/],
    ['with a destination that is no URL', { destination_url: 'shop' }, /^200 1 .*destination_url/],
    ['with a call to action of another objective', { customizable_cta_type: 'DOWNLOAD' }, /^200 1 .*DOWNLOAD/],
    ['with ADD_TO_CART for another event', { customizable_cta_type: 'ADD_TO_CART' }, /^200 1 .*ADD_TO_CART/],
    ['without a call to action', { customizable_cta_type: null }, /^accepted/],
  ])('an ad %s', async (_, fields, answer) => {
    expect(await refused(fields)).toMatch(answer);
  });

  it.each(['LEARN_MORE', 'SHOP_NOW', 'BOOK_NOW', 'SIGN_UP', 'VISIT_SITE', 'BUY_NOW', 'GET_OFFER', 'ORDER_NOW'])(
    'an ad for consideration may call to %s',
    async (action) => {
      expect(await refused({ customizable_cta_type: action })).toBe('accepted');
    },
  );

  it('the Pin of another user cannot be promoted', async () => {
    const foreign = await RawClient.at(client.double).pin();
    expect(await refused({ pin_id: foreign.id })).toContain('Pin not found');
  });

  it('the review takes its time and approves', async () => {
    const { id } = await ad();
    expect(await read(id)).toMatchObject({ review_status: 'PENDING', summary_status: 'PENDING', rejected_reasons: [] });
    client.world.clock.advance(61);
    expect(await read(id)).toMatchObject({ review_status: 'APPROVED', summary_status: 'APPROVED' });
  });

  it('the review gives the reasons of a rejection, and decides by what was submitted', async () => {
    const before = await ad();
    client.world.rejecting.add(client.adAccountId);
    const { id } = await ad();
    client.world.rejecting.delete(client.adAccountId);
    client.world.clock.advance(61);
    expect(await read(id)).toMatchObject({
      review_status: 'REJECTED',
      summary_status: 'REJECTED',
      rejected_reasons: ['LANDING_PAGE_BROKEN'],
      rejection_labels: ['The landing page does not work.'],
    });
    expect(await read(before.id)).toMatchObject({ review_status: 'APPROVED' });
  });

  it('a changed destination is reviewed again', async () => {
    const { id } = await ad();
    client.world.clock.advance(61);
    await client.one('PATCH', 'ads', { id, name: 'New' });
    expect(await read(id)).toMatchObject({ review_status: 'APPROVED' });
    await client.one('PATCH', 'ads', { id, destination_url: 'https://shop.example/other' });
    expect(await read(id)).toMatchObject({ review_status: 'PENDING' });
  });

  it('a paused ad is summed up as paused, whatever its review says', async () => {
    const { id } = await ad({ status: 'PAUSED' });
    client.world.clock.advance(61);
    expect(await read(id)).toMatchObject({ review_status: 'APPROVED', summary_status: 'PAUSED' });
  });

  it('the Pin of an ad changes in a draft only', async () => {
    const other = await client.pin({ title: 'Other' });
    const { id } = await ad();
    expect(await client.refusal('PATCH', 'ads', { id, pin_id: other.id })).toMatch(/^200 1 .*drafts only/);
    const draft = await ad({ status: 'DRAFT' });
    expect(await client.refusal('PATCH', 'ads', { id: draft.id, pin_id: other.id })).toBe('accepted');
  });

  it('an ad is archived even when its Pin is gone, and stays archived', async () => {
    const { id } = await ad();
    await client.call('DELETE', `/pins/${pinId}`);
    expect(await client.refusal('PATCH', 'ads', { id, name: 'New' })).toContain('Pin not found');
    expect(await client.refusal('PATCH', 'ads', { id, status: 'ARCHIVED' })).toBe('accepted');
    expect(await client.refusal('PATCH', 'ads', { id, status: 'ACTIVE' })).toContain('archived');
    expect(await listed(`ad_group_ids=${groupId}`)).toEqual([]);
    expect(await listed(`ad_group_ids=${groupId}&entity_statuses=ARCHIVED`)).toEqual([id]);
  });

  it('ads are found by campaign, ad group or ID, and by one of them only', async () => {
    const { id, campaign_id } = await ad();
    for (const query of [`campaign_ids=${campaign_id}`, `ad_group_ids=${groupId}`, `ad_ids=${id}`])
      expect(await listed(query)).toEqual([id]);
    const reply = await client.get(`${client.account}/ads?campaign_ids=${campaign_id}&ad_ids=${id}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 1 } });
  });
});
