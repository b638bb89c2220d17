import { createHash } from 'node:crypto';
import { defaultFeatures } from './shown/show-creative.js';
import { onePixel, type Params, RawClient, rawCall } from '../raw-client.js';

const md5 = (base64: string) => createHash('md5').update(Buffer.from(base64, 'base64')).digest('hex');

describe('images and creatives of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  describe('images', () => {
    const upload = (params: Params) => client.refusal('POST', `${client.account}/adimages`, params);
    const list = async (params: Params) => (await client.get(`${client.account}/adimages`, { fields: 'hash,name,width', ...params })).data;

    it('an image is known by the hash of its content, and the same bytes are the same image', async () => {
      const body = await client.post(`${client.account}/adimages`, { bytes: onePixel });
      const hash = md5(onePixel);
      expect(body).toEqual({ images: { bytes: { hash, name: 'bytes', url: expect.any(String), width: 1, height: 1 } } });
      expect(await client.image()).toBe(hash);
      expect(await list({})).toEqual([{ id: `${client.adAccount.id}:${hash}`, hash, name: 'bytes', width: 1 }]);
      expect([...client.world.images.values()].find((image) => image.adAccountId === client.adAccount.id)?.uploads).toBe(2);
    });

    it('a file of a form keeps its name, by which it is found', async () => {
      const form = new FormData();
      form.set('filename', new File([Buffer.from(onePixel, 'base64')], 'img_1.png', { type: 'image/png' }));
      for (const [name, value] of Object.entries(client.proven())) form.set(name, String(value));
      const { body } = await rawCall(
        `${client.double.origin}/v26.0/${client.account}/adimages`,
        { method: 'POST', body: form },
        client.double.fetch,
      );
      expect(body.images['img_1.png'].hash).toBe(md5(onePixel));
      expect(await list({ name: 'img_1.png' })).toHaveLength(1);
      expect(await list({ name: 'img_2.png' })).toEqual([]);
      expect(await list({ hashes: [md5(onePixel)] })).toHaveLength(1);
      expect(await list({ hashes: ['0'] })).toEqual([]);
      expect(await list({ minwidth: 2 })).toEqual([]);
    });

    it('an image of another ad account is not there', async () => {
      const other = RawClient.at(client.double);
      const hash = await other.image();
      expect(await client.refusal('POST', `${client.account}/adcreatives`, { object_story_spec: client.story({ image_hash: hash }) })).toBe(
        '100',
      );
    });

    it.each([
      ['nothing', {}, '100'],
      ['what is not base64', { bytes: 'not base64!' }, '100'],
      ['what is no image', { bytes: Buffer.from('text').toString('base64') }, '100/1487411'],
      ['half of an image', { bytes: onePixel.slice(0, 60) }, '100/1487411'],
      ['a URL', { url: 'https://shop.example/a.png' }, '100'],
    ])('an upload of %s is refused', async (_, params, refusal) => {
      expect(await upload(params)).toBe(refusal);
    });
  });

  describe('creatives', () => {
    const refused = (params: Params) => client.refusal('POST', `${client.account}/adcreatives`, { name: 'Shoes', ...params });
    const story = (link: object) => ({ object_story_spec: client.story(link) });

    it('a creative is published as its page, with its image', async () => {
      const hash = await client.image();
      const id = await client.creative({ ...story({ image_hash: hash }), url_tags: 'utm_source=fb', adlabels: [{ name: 'crv_1' }] });
      expect(await client.get(id, { fields: 'object_story_spec,image_hash,url_tags,adlabels,status,effective_object_story_id' })).toEqual({
        id,
        object_story_spec: client.story({ image_hash: hash }),
        image_hash: hash,
        url_tags: 'utm_source=fb',
        adlabels: [{ id: expect.any(String), name: 'crv_1' }],
        status: 'ACTIVE',
        effective_object_story_id: `${client.ids.page}_${id}`,
      });
    });

    it('everything that alters a creative is on unless it is opted out of', async () => {
      const fields = { fields: 'degrees_of_freedom_spec,contextual_multi_ads,destination_spec' };
      const plain = await client.get(await client.creative(), fields);
      expect(plain.contextual_multi_ads).toEqual({ enroll_status: 'OPT_IN' });
      expect(plain.destination_spec).toEqual({ destination_type: 'WEBSITE_AND_SHOP' });
      expect(plain.degrees_of_freedom_spec.creative_features_spec.text_optimizations).toEqual({ enroll_status: 'OPT_IN' });
      const out = { enroll_status: 'OPT_OUT' };
      const id = await client.creative({
        degrees_of_freedom_spec: { creative_features_spec: Object.fromEntries(defaultFeatures.map((name) => [name, out])) },
        contextual_multi_ads: out,
        destination_spec: { destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' },
      });
      const opted = await client.get(id, fields);
      const features: Record<string, object> = opted.degrees_of_freedom_spec.creative_features_spec;
      expect(Object.values(features)).toEqual(defaultFeatures.map(() => out));
      expect(opted).toMatchObject({ contextual_multi_ads: out, destination_spec: { destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' } });
      client.world.faults.ignoredOptOut = 'show_summary';
      const altered = await client.get(id, fields);
      client.world.faults.clear();
      expect(altered.degrees_of_freedom_spec.creative_features_spec.show_summary).toEqual({ enroll_status: 'OPT_IN' });
    });

    it.each<[string, () => Params, string]>([
      ['without a page', () => ({ object_story_spec: { link_data: { link: 'https://shop.example' } } }), '100'],
      [
        'of a page of another ad account',
        () => ({ object_story_spec: { page_id: '4001', link_data: { link: 'https://shop.example' } } }),
        '100',
      ],
      ['without a link', () => story({ link: undefined }), '100'],
      ['with a link that is no URL', () => story({ link: 'shop' }), '100'],
      ['with an unknown image', () => story({ image_hash: 'abc' }), '100'],
      ['with a picture that cannot be fetched', () => story({ picture: 'https://shop.example/a.png' }), '100/3858258'],
      ['with an unknown button', () => story({ call_to_action: { type: 'BUY_IT' } }), '100'],
      ['with a button without a type', () => story({ call_to_action: { value: { link: 'https://shop.example' } } }), '100'],
      ['with a field that is not published', () => story({ headline: 'Run further' }), '100'],
      ['with the former parameter of Instagram', () => ({ ...story({}), instagram_actor_id: '1' }), '100'],
      ['with an unknown feature', () => ({ ...story({}), degrees_of_freedom_spec: { creative_features_spec: { magic: {} } } }), '100'],
      ['with an unknown enrollment', () => ({ ...story({}), contextual_multi_ads: { enroll_status: 'NO' } }), '100'],
      ['about politics without authorization', () => ({ ...story({}), authorization_category: 'POLITICAL' }), '100/2708008'],
      [
        'of an Instagram account without access',
        () => ({ object_story_spec: { ...client.story(), instagram_user_id: '17' } }),
        '100/1815199',
      ],
    ])('a creative %s is refused', async (_, params, refusal) => {
      expect(await refused(params())).toBe(refusal);
    });

    it('a button has one of the published types and a link', async () => {
      const action = { call_to_action: { type: 'SHOP_NOW', value: { link: 'https://shop.example' } } };
      const id = await client.creative(story(action));
      expect(await client.get(id, { fields: 'call_to_action_type' })).toEqual({ id, call_to_action_type: 'SHOP_NOW' });
    });

    it('assets by placement need two rules, whose labels assets have', async () => {
      const hash = await client.image();
      const spec = (
        rules: object[],
        images: object[] = [
          { hash, adlabels: [{ name: 'square' }] },
          { hash, adlabels: [{ name: 'tall' }] },
        ],
      ) => ({
        object_story_spec: { page_id: client.ids.page, instagram_user_id: client.ids.instagram },
        asset_feed_spec: {
          images,
          bodies: [{ text: 'Light shoes' }],
          titles: [{ text: 'Run further' }],
          link_urls: [{ website_url: 'https://shop.example' }],
          call_to_action_types: ['SHOP_NOW'],
          ad_formats: ['SINGLE_IMAGE'],
          optimization_type: 'PLACEMENT',
          asset_customization_rules: rules,
        },
      });
      const feed = { customization_spec: { publisher_platforms: ['facebook'] }, image_label: { name: 'square' } };
      const tall = {
        customization_spec: { publisher_platforms: ['instagram'], instagram_positions: ['story'] },
        image_label: { name: 'tall' },
      };
      expect(await refused(spec([feed, tall]))).toBe('accepted');
      expect(await refused(spec([feed]))).toBe('100');
      expect(await refused(spec([feed, { ...tall, image_label: { name: 'wide' } }]))).toBe('100');
      expect(await refused(spec([feed, tall], []))).toBe('100');
      expect(await refused(spec([feed, tall], [{ hash: 'abc' }]))).toBe('100');
    });

    it('a creative does not change, but for its name and labels', async () => {
      const id = await client.creative();
      expect(await client.refusal('POST', id, { object_story_spec: client.story({ message: 'New' }) })).toBe('100');
      expect(await client.refusal('POST', id, { url_tags: 'a=b' })).toBe('100');
      await client.post(id, { name: 'Boots', adlabels: [{ name: 'crv_2' }] });
      expect(await client.get(id, { fields: 'name,adlabels{name}' })).toMatchObject({ name: 'Boots', adlabels: [{ name: 'crv_2' }] });
    });

    it('a creative that an ad uses is not deleted', async () => {
      const id = await client.creative();
      const ad = await client.ad({ creative: { creative_id: id } });
      expect(await client.refusal('DELETE', id)).toBe('100/1487056');
      await client.call('DELETE', ad);
      expect(await client.refusal('DELETE', id)).toBe('accepted');
    });

    it('a validation of a creative creates nothing', async () => {
      expect(await client.post(`${client.account}/adcreatives`, { ...story({}), execution_options: ['validate_only'] })).toEqual({
        success: true,
      });
      expect((await client.get(`${client.account}/adcreatives`)).data).toEqual([]);
    });
  });

  it('the name of a creative comes back with a date and a hash, if the ad account does so', async () => {
    const extending = RawClient.inMemory({ extendsCreativeNames: true });
    const id = await extending.creative({ name: 'Boots' });
    expect((await extending.get(id, { fields: 'name' })).name).toMatch(/^Boots \d{4}-\d\d-\d\d-[0-9a-f]{32}$/);
  });
});
