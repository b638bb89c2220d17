import { RawClient } from '../../raw-client.js';

const interest = (client: RawClient, id: number) => ({ userInterest: { userInterestCategory: client.name('userInterests', id) } });

describe('ad groups, criteria and audiences', () => {
  let client: RawClient;
  let group: string;
  let campaign: string;

  beforeEach(async () => {
    client = RawClient.inMemory();
    ({ group, campaign } = await client.launched());
  });

  const criterion = (fields: object) => ({ adGroupCriterionOperation: { create: { adGroup: group, ...fields } } });
  const audience = (fields: object) => ({ audienceOperation: { create: { name: 'aud_1', ...fields } } });
  const adGroup = (fields: object) => ({ adGroupOperation: { create: { campaign, name: 'Another', ...fields } } });

  it('the targeting of an ad group is widened unless it says otherwise', async () => {
    const [name] = await client.done(adGroup({}));
    expect(
      await client.rows(
        `SELECT ad_group.optimized_targeting_enabled, ad_group.audience_setting.use_audience_grouped FROM ad_group WHERE ad_group.name = 'Another'`,
      ),
    ).toEqual([{ adGroup: { resourceName: name, optimizedTargetingEnabled: true, audienceSetting: { useAudienceGrouped: false } } }]);
  });

  it.each([
    ['with a type', { type: 'DISPLAY_STANDARD' }, 'adGroupError.AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE'],
    ['with the name of another', { name: 'Everyone' }, 'adGroupError.DUPLICATE_ADGROUP_NAME'],
    ['without a name', { name: undefined }, 'adGroupError.MISSING_ADGROUP_NAME'],
    ['with a long name', { name: 'x'.repeat(255) }, 'adGroupError.INVALID_ADGROUP_NAME'],
    ['of no campaign', { campaign: undefined }, 'fieldError.REQUIRED'],
  ])('an ad group %s is refused', async (_, fields, code) => {
    expect(await client.refusal(adGroup(fields))).toContain(`400 ${code} at mutate_operations[0].ad_group_operation.create.`);
  });

  it('a removed campaign takes no ad group, and a removed ad group no criterion', async () => {
    await client.done({ adGroupOperation: { remove: group } });
    expect(await client.refusal(criterion({ location: { geoTargetConstant: 'geoTargetConstants/2840' } }))).toContain(
      'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
    );
    await client.done({ campaignOperation: { remove: campaign } });
    expect(await client.refusal(adGroup({}))).toContain('contextError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE');
  });

  it('places and languages are criteria of an ad group, and exist', async () => {
    await client.done(
      criterion({ language: { languageConstant: 'languageConstants/1001' } }),
      criterion({ location: { geoTargetConstant: 'geoTargetConstants/2840' }, negative: true }),
    );
    const rows = await client.rows(
      'SELECT ad_group_criterion.type, ad_group_criterion.negative, ad_group_criterion.location.geo_target_constant FROM ad_group_criterion',
    );
    expect(rows.map(({ adGroupCriterion: { type, negative } }) => [type, negative])).toEqual([
      ['LOCATION', false],
      ['LANGUAGE', false],
      ['LOCATION', true],
    ]);
    expect(await client.refusal(criterion({ location: { geoTargetConstant: 'geoTargetConstants/1' } }))).toContain('RESOURCE_NOT_FOUND');
    expect(await client.refusal(criterion({}))).toContain(
      'fieldError.REQUIRED at mutate_operations[0].ad_group_criterion_operation.create',
    );
    const both = criterion({ location: { geoTargetConstant: 'geoTargetConstants/2276' }, negative: true });
    expect(await client.refusal(both)).toContain('adGroupCriterionError.CANNOT_TARGET_AND_EXCLUDE');
  });

  it('without upgraded targeting, an ad group has no places', async () => {
    const operations = await client.launch('old', { campaign: { demandGenCampaignSettings: undefined } });
    expect(await client.refusal(...operations)).toContain('operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_CAMPAIGN_TYPE');
  });

  it('devices are criteria of the campaign, and places are not', async () => {
    const create = (fields: object) => ({ campaignCriterionOperation: { create: { campaign, ...fields } } });
    expect(await client.refusal(create({ device: { type: 'MOBILE' } }))).toBe('accepted');
    expect(await client.refusal(create({ location: { geoTargetConstant: 'geoTargetConstants/2276' } }))).toContain(
      'OPERATION_NOT_PERMITTED_FOR_CAMPAIGN_TYPE',
    );
  });

  it('an ad group takes one audience, if it groups audiences', async () => {
    const [name] = await client.done(audience({ dimensions: [{ gender: { genders: ['FEMALE'] } }] }));
    expect(await client.refusal(criterion({ audience: { audience: name } }))).toBe('accepted');
    const [other] = await client.done(audience({ name: 'aud_2' }));
    expect(await client.refusal(criterion({ audience: { audience: other } }))).toContain(
      'criterionError.ONE_AUDIENCE_ALLOWED_PER_AD_GROUP',
    );
    expect(await client.refusal(criterion({ gender: { type: 'FEMALE' } }))).toContain(
      'CANNOT_ADD_AUDIENCE_SEGMENT_CRITERION_WHEN_AUDIENCE_GROUPED_IS_SET',
    );
    const [ungrouped] = await client.done(adGroup({}));
    const create = { adGroup: ungrouped, audience: { audience: other } };
    expect(await client.refusal({ adGroupCriterionOperation: { create } })).toContain(
      'AUDIENCE_NOT_ALLOWED_TO_ATTACH_WHEN_AUDIENCE_GROUPED_SET_TO_FALSE',
    );
  });

  it('an audience joins one dimension of each type', async () => {
    const dimensions = [
      { age: { ageRanges: [{ minAge: 18, maxAge: 24 }, { minAge: 65 }] } },
      { gender: { genders: ['FEMALE', 'MALE'] } },
      { audienceSegments: { segments: [interest(client, 92931), interest(client, 92913)] } },
    ];
    expect(await client.refusal(audience({ dimensions }))).toBe('accepted');
    const again = [{ gender: { genders: ['FEMALE'] } }, { gender: { genders: ['MALE'] } }];
    expect(await client.refusal(audience({ name: 'b', dimensions: again }))).toContain('audienceError.TOO_MANY_DIMENSIONS_OF_SAME_TYPE');
    expect(await client.refusal(audience({}))).toContain('audienceError.NAME_ALREADY_IN_USE');
  });

  it.each([
    ['an age from 13', { age: { ageRanges: [{ minAge: 13, maxAge: 17 }] } }, 'DIMENSION_INVALID'],
    ['an age within a band', { age: { ageRanges: [{ minAge: 30 }] } }, 'DIMENSION_INVALID'],
    ['no dimension', {}, 'DIMENSION_INVALID'],
    [
      'an unknown interest',
      { audienceSegments: { segments: [{ userInterest: { userInterestCategory: 'customers/1/userInterests/1' } }] } },
      'AUDIENCE_SEGMENT_NOT_FOUND',
    ],
  ])('an audience with %s is refused', async (_, dimension, code) => {
    expect(await client.refusal(audience({ dimensions: [dimension] }))).toContain(`400 audienceError.${code}`);
  });

  it('labels are found by name, and their names are unique until they are removed', async () => {
    const label = (name: string) => ({ labelOperation: { create: { name } } });
    const [name] = await client.done(label('one'));
    expect(await client.refusal(label('one'))).toContain('labelError.DUPLICATE_NAME');
    expect(await client.refusal(label('x'.repeat(81)))).toContain('labelError.INVALID_LABEL_NAME');
    await client.done({ labelOperation: { remove: name } });
    expect(await client.refusal(label('one'))).toBe('accepted');
    expect(await client.refusal({ campaignLabelOperation: { create: { campaign, label: name } } })).toContain(
      'labelError.CANNOT_APPLY_INACTIVE_LABEL',
    );
  });
});
