import { aPng, RawClient, refusalOf } from '../../raw-client.js';

const ad = 'mutate_operations[6].ad_group_ad_operation.create.ad';
const content = `${ad}.demand_gen_multi_asset_ad`;

describe('ads and images', () => {
  let client: RawClient;

  beforeEach(() => {
    client = RawClient.inMemory();
  });

  const launchWith = async (fields: object) => client.refusal(...(await client.launch('x', { ad: fields })));
  const texts = (count: number, text = 'Run') => Array.from({ length: count }, () => ({ text }));

  it.each<[string, object, string]>([
    ['without a headline', { headlines: [] }, `collectionSizeError.TOO_FEW at ${content}.headlines`],
    ['with six headlines', { headlines: texts(6) }, `collectionSizeError.TOO_MANY at ${content}.headlines`],
    [
      'with a headline that is too wide',
      { headlines: texts(1, '走'.repeat(16)) },
      `stringLengthError.TOO_LONG at ${content}.headlines[0].text`,
    ],
    ['with an empty description', { descriptions: texts(1, '') }, `stringLengthError.EMPTY at ${content}.descriptions[0].text`],
    [
      'with a description of 91 characters',
      { descriptions: texts(1, 'x'.repeat(91)) },
      `stringLengthError.TOO_LONG at ${content}.descriptions[0].text`,
    ],
    ['without a business name', { businessName: undefined }, `adError.MISSING_BUSINESS_NAME at ${content}.business_name`],
    ['with a long business name', { businessName: 'x'.repeat(26) }, `stringLengthError.TOO_LONG at ${content}.business_name`],
    ['without a logo', { logoImages: [] }, `collectionSizeError.TOO_FEW at ${content}.logo_images`],
    [
      'without a landscape or square image',
      { squareMarketingImages: [] },
      `adError.MISSING_REQUIRED_IMAGE_ASPECT_RATIO at ${content}.marketing_images`,
    ],
    [
      'with an image that does not exist',
      { marketingImages: [{ asset: 'customers/1/assets/1' }] },
      `mutateError.RESOURCE_NOT_FOUND at ${content}.marketing_images[0].asset`,
    ],
  ])('an ad %s is refused', async (_, fields, expected) => {
    expect(await launchWith(fields)).toBe(`400 ${expected}`);
  });

  it.each([
    ['marketingImages', 'marketing_images', 1200, 628, 1920, 1080, 382, 200],
    ['squareMarketingImages', 'square_marketing_images', 300, 300, 300, 310, 299, 299],
    ['portraitMarketingImages', 'portrait_marketing_images', 480, 600, 600, 600, 400, 500],
    ['tallPortraitMarketingImages', 'tall_portrait_marketing_images', 600, 1067, 600, 1000, 540, 960],
    ['logoImages', 'logo_images', 128, 128, 512, 128, 100, 100],
  ] as const)('%s have their ratio and minimum size', async (name, field, w, h, otherW, otherH, smallW, smallH) => {
    const square = { asset: await client.image() };
    const with_ = async (width: number, height: number) => {
      const more = { asset: await client.image(width, height) };
      return launchWith({ squareMarketingImages: [square], [name]: [more] });
    };
    expect(await with_(otherW, otherH)).toBe(`400 imageError.ASPECT_RATIO_NOT_ALLOWED at ${content}.${field}[0].asset`);
    expect(await with_(smallW, smallH)).toBe(`400 imageError.IMAGE_TOO_SMALL at ${content}.${field}[0].asset`);
    expect(await with_(w, h)).toBe('accepted');
  });

  it('an ad has at most 20 images', async () => {
    const asset = await client.image();
    expect(await launchWith({ squareMarketingImages: Array.from({ length: 21 }, () => ({ asset })) })).toContain(
      'collectionSizeError.TOO_MANY',
    );
  });

  it('an ad without a landing page, or with one that is none, is refused', async () => {
    const operations = await client.launch();
    const sent = (operations[6] as { adGroupAdOperation: { create: { ad: { finalUrls: string[] } } } }).adGroupAdOperation.create.ad;
    sent.finalUrls = [];
    expect(await client.refusal(...operations)).toBe(`400 collectionSizeError.TOO_FEW at ${ad}.final_urls`);
    sent.finalUrls = ['shop.example'];
    expect(await client.refusal(...operations)).toBe(`400 urlFieldError.INVALID_FINAL_URL at ${ad}.final_urls[0]`);
  });

  it('Google redraws an ad unless each kind of redrawing is opted out of', async () => {
    await client.launched();
    const query = 'SELECT ad_group_ad.ad_group_ad_asset_automation_settings FROM ad_group_ad';
    const [row] = await client.rows(query);
    expect(row.adGroupAd.adGroupAdAssetAutomationSettings).toContainEqual({
      assetAutomationType: 'GENERATE_VIDEOS_FROM_OTHER_ASSETS',
      assetAutomationStatus: 'OPTED_IN',
    });
    expect(row.adGroupAd.adGroupAdAssetAutomationSettings).toHaveLength(3);
  });

  it('an ad is reviewed after it is created, and again after its content is changed', async () => {
    await client.launched();
    const query =
      'SELECT ad_group_ad.ad.resource_name, ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.approval_status FROM ad_group_ad';
    const summary = async () => (await client.rows(query))[0].adGroupAd.policySummary;
    expect(await summary()).toEqual({ reviewStatus: 'REVIEW_IN_PROGRESS' });
    client.world.clock.advance(61);
    expect(await summary()).toEqual({ reviewStatus: 'REVIEWED', approvalStatus: 'APPROVED' });
    const [{ adGroupAd }] = (await client.rows(query)) as [{ adGroupAd: { ad: { resourceName: string } } }];
    const update = { resourceName: adGroupAd.ad.resourceName, demandGenMultiAssetAd: { headlines: [{ text: 'Run faster' }] } };
    await client.done({ adOperation: { update, updateMask: 'demandGenMultiAssetAd.headlines' } });
    expect(await summary()).toEqual({ reviewStatus: 'REVIEW_IN_PROGRESS' });
    const rename = { adOperation: { update: { resourceName: adGroupAd.ad.resourceName, name: 'crv_two' }, updateMask: 'name' } };
    expect(await client.refusal(rename)).toContain('fieldError.IMMUTABLE_FIELD');
  });

  it('a rejected ad names its policy topics, and its campaign is not eligible', async () => {
    client.world.rejecting.add(client.id);
    const { campaign } = await client.launched('x', { campaign: { status: 'ENABLED' } });
    const status = async () =>
      (await client.rows('SELECT campaign.primary_status, campaign.primary_status_reasons, campaign.serving_status FROM campaign'))[0]
        .campaign;
    expect(await status()).toEqual({
      resourceName: campaign,
      primaryStatus: 'PENDING',
      primaryStatusReasons: ['MOST_ADS_UNDER_REVIEW'],
      servingStatus: 'PENDING',
    });
    client.world.clock.advance(61);
    expect(await status()).toMatchObject({
      primaryStatus: 'NOT_ELIGIBLE',
      primaryStatusReasons: ['HAS_ADS_DISAPPROVED'],
      servingStatus: 'NONE',
    });
    expect(
      await client.rows('SELECT ad_group_ad.primary_status, ad_group_ad.policy_summary.policy_topic_entries FROM ad_group_ad'),
    ).toMatchObject([
      {
        adGroupAd: {
          primaryStatus: 'NOT_ELIGIBLE',
          policySummary: { policyTopicEntries: [{ topic: 'DESTINATION_NOT_WORKING', type: 'PROHIBITED' }] },
        },
      },
    ]);
  });

  it('an ad that breaks a policy is refused at once, with its topics', async () => {
    client.world.faults.policyTopics.set(client.id, 'ALCOHOL');
    const { body } = await client.mutate(await client.launch());
    expect(body.error.details[0].errors).toMatchObject([
      {
        errorCode: { policyFindingError: 'POLICY_FINDING' },
        details: { policyFindingDetails: { policyTopicEntries: [{ topic: 'ALCOHOL', type: 'PROHIBITED' }] } },
      },
    ]);
  });

  it('a removed ad cannot be changed, and stays readable', async () => {
    const { ad: name } = await client.launched();
    await client.done({ adGroupAdOperation: { remove: name } });
    const update = { adGroupAdOperation: { update: { resourceName: name, status: 'PAUSED' }, updateMask: 'status' } };
    expect(await client.refusal(update)).toContain('OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE');
    expect(await client.rows("SELECT ad_group_ad.status FROM ad_group_ad WHERE ad_group_ad.status = 'REMOVED'")).toHaveLength(1);
  });

  describe('images', () => {
    const upload = (create: object) => client.call('POST', `/customers/${client.id}/assets:mutate`, { operations: [{ create }] });
    const image = (data: Buffer, name = 'acs-1') => upload({ name, imageAsset: { data: data.toString('base64') } });
    const at = 'operations[0].create';

    it('an image is read to its last byte, and told by its size', async () => {
      const reply = await image(aPng(700, 500));
      expect(reply.status).toBe(200);
      const query =
        "SELECT asset.name, asset.type, asset.image_asset.full_size.width_pixels, asset.image_asset.mime_type FROM asset WHERE asset.name IN ('acs-1')";
      expect(await client.rows(query)).toMatchObject([
        {
          asset: {
            resourceName: reply.body.results[0].resourceName,
            type: 'IMAGE',
            imageAsset: { fullSize: { widthPixels: '700' }, mimeType: 'IMAGE_PNG' },
          },
        },
      ]);
    });

    it.each([
      ['a cut file', aPng(300, 300).subarray(0, 60), 'imageError.INVALID_IMAGE'],
      ['a text', Buffer.from('an image'), 'imageError.INVALID_IMAGE'],
      ['a WebP file', Buffer.from('RIFF0000WEBPVP8 '), 'imageError.FORMAT_NOT_ALLOWED'],
      ['a file of more than 5 MiB', Buffer.alloc(5_242_881), 'imageError.FILE_TOO_LARGE'],
    ])('%s is refused', async (_, data, code) => {
      expect(refusalOf(await image(data))).toBe(`400 ${code} at ${at}.image_asset.data`);
    });

    it('a name is taken once, and so is a content', async () => {
      await image(aPng(300, 300));
      expect(refusalOf(await image(aPng(300, 301)))).toBe(`400 assetError.DUPLICATE_ASSET_NAME at ${at}.name`);
      expect(refusalOf(await image(aPng(300, 300), 'acs-2'))).toBe(`400 assetError.CANNOT_MODIFY_ASSET_NAME at ${at}.name`);
      expect([...client.customer.uploads.values()]).toEqual([2, 1]);
    });

    it('an image needs a name and data, and cannot be removed', async () => {
      expect(refusalOf(await upload({ imageAsset: { data: aPng(300, 300).toString('base64') } }))).toContain(
        'assetError.NAME_REQUIRED_FOR_ASSET_TYPE',
      );
      expect(refusalOf(await upload({ name: 'x', imageAsset: {} }))).toContain('assetError.ASSET_DATA_IS_MISSING');
      const body = { operations: [{ remove: client.name('assets', 1) }] };
      expect(refusalOf(await client.call('POST', `/customers/${client.id}/assets:mutate`, body))).toContain('Unknown name "remove"');
    });

    it('an image says whether it is made with AI', async () => {
      const syntheticContentInfo = { advertiserAttestation: { status: 'IS_SYNTHETIC' } };
      await upload({ name: 'ai', imageAsset: { data: aPng(300, 300).toString('base64') }, syntheticContentInfo });
      expect(
        await client.rows("SELECT asset.synthetic_content_info.advertiser_attestation.status FROM asset WHERE asset.name = 'ai'"),
      ).toMatchObject([{ asset: { syntheticContentInfo } }]);
    });
  });
});
