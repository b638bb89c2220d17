import type { Json } from '../../../../setup/http-client.js';
import { RawClient, refusalOf } from '../../raw-client.js';

describe('searches', () => {
  let client: RawClient;

  beforeEach(() => {
    client = RawClient.inMemory();
  });

  it('a row has what was selected, the resource name of each resource, 64-bit numbers as texts and enumerations by name', async () => {
    const { campaign } = await client.launched();
    const id = campaign.split('/').at(-1);
    const query = 'SELECT campaign.id, campaign.status, campaign_budget.amount_micros FROM campaign';
    const { body } = await client.search(query);
    expect(body.results).toEqual([
      {
        campaign: { resourceName: campaign, id, status: 'PAUSED' },
        campaignBudget: { resourceName: expect.any(String), amountMicros: '50000000' },
      },
    ]);
    expect(body.fieldMask).toBe('campaign.id,campaign.status,campaignBudget.amountMicros');
  });

  it.each([
    ['a field that does not exist', 'SELECT campaign.nme FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['a resource that does not exist', 'SELECT campaign.id FROM campains', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['a field of another resource', 'SELECT ad_group.id FROM campaign', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    [
      'another resource in a condition',
      "SELECT campaign.id FROM campaign WHERE label.name = 'x'",
      'PROHIBITED_RESOURCE_TYPE_IN_WHERE_CLAUSE',
    ],
    ['a whole message', 'SELECT campaign.target_cpa FROM campaign', 'PROHIBITED_FIELD_IN_SELECT_CLAUSE'],
    ['no FROM', 'SELECT campaign.id', 'EXPECTED_FROM'],
    ['no SELECT', 'FROM campaign', 'EXPECTED_SELECT'],
    ['an unknown enumeration value', "SELECT campaign.id FROM campaign WHERE campaign.status = 'RUNNING'", 'BAD_ENUM_CONSTANT'],
    ['a text as a number', "SELECT campaign.id FROM campaign WHERE campaign.id = 'x'", 'BAD_NUMBER'],
    ['a text without quotes', 'SELECT campaign.id FROM campaign WHERE campaign.name = x', 'INVALID_STRING_VALUE'],
    ['a text without an end', "SELECT campaign.id FROM campaign WHERE campaign.name = 'x", 'STRING_NOT_TERMINATED'],
    ['an unknown escape', "SELECT campaign.id FROM campaign WHERE campaign.name = 'a\\n'", 'BAD_ESCAPE_SEQUENCE'],
    ['an empty list', 'SELECT campaign.id FROM campaign WHERE campaign.id IN ()', 'PROHIBITED_EMPTY_LIST_IN_CONDITION'],
    ['an unknown operator', 'SELECT campaign.id FROM campaign WHERE campaign.id ~ 1', 'BAD_SYMBOL'],
    ['a range of texts', "SELECT campaign.id FROM campaign WHERE campaign.name > 'x'", 'OPERATOR_FIELD_MISMATCH'],
    ['LIKE on a number', "SELECT campaign.id FROM campaign WHERE campaign.id LIKE '1%'", 'OPERATOR_FIELD_MISMATCH'],
    ['OR', 'SELECT campaign.id FROM campaign WHERE campaign.id = 1 OR campaign.id = 2', 'UNEXPECTED_INPUT'],
    ['metrics of a label', 'SELECT label.id, metrics.clicks FROM label', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    ['dates without a range', 'SELECT segments.date, metrics.clicks FROM campaign', 'EXPECTED_FILTERS_ON_DATE_RANGE'],
    [
      'another order than of what was selected',
      'SELECT campaign.id FROM campaign ORDER BY campaign.name',
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
    ],
    ['a limit of zero', 'SELECT campaign.id FROM campaign LIMIT 0', 'LIMIT_VALUE_TOO_LOW'],
  ])('a query with %s is refused', async (_, query, code) => {
    expect(await client.queryRefusal(query)).toBe(`400 queryError.${code}`);
  });

  it('conditions, order and limit work', async () => {
    for (const name of ["Bob's", 'a_b', 'a%b', 'axb']) await client.launched(name);
    const names = async (rest: string) =>
      (await client.rows(`SELECT campaign.name, campaign.id FROM campaign ${rest}`)).map((row: Json) => row.campaign.name);
    expect(await names("WHERE campaign.name = 'Bob\\'s'")).toEqual(["Bob's"]);
    expect(await names("WHERE campaign.name LIKE 'a_b'")).toHaveLength(3);
    expect(await names("WHERE campaign.name LIKE 'a[_]b'")).toEqual(['a_b']);
    expect(await names("WHERE campaign.name LIKE '%b' AND campaign.name NOT LIKE '%[%]%'")).toEqual(['a_b', 'axb']);
    expect(await names("WHERE campaign.name IN ('a_b', 'axb') AND campaign.status != 'REMOVED'")).toHaveLength(2);
    expect(await names("WHERE campaign.status NOT IN ('PAUSED', 'REMOVED')")).toEqual([]);
    expect(await names('WHERE campaign.missing_eu_political_advertising_declaration = TRUE')).toEqual([]);
    expect(await names('WHERE campaign.final_url_suffix IS NULL ORDER BY campaign.id DESC LIMIT 2')).toEqual(['axb', 'a%b']);
    expect(await names(`WHERE campaign.labels CONTAINS ANY ('${client.name('campaignLabels', '1~2')}')`)).toEqual([]);
  });

  it('a long result comes in pages, whose tokens belong to the query and end', async () => {
    const small = RawClient.inMemory({ pageSize: 2 });
    for (const name of ['a', 'b', 'c']) await small.done({ labelOperation: { create: { name } } });
    const query = 'SELECT label.name FROM label';
    const first = (await small.search(query)).body;
    expect(first.results).toHaveLength(2);
    const second = (await small.search(query, { pageToken: first.nextPageToken })).body;
    expect(second.results).toHaveLength(1);
    expect(second).not.toHaveProperty('nextPageToken');
    const with_ = async (text: string, pageToken: string) => refusalOf(await small.search(text, { pageToken }));
    expect(await with_('SELECT label.id FROM label', first.nextPageToken)).toBe('400 requestError.INVALID_PAGE_TOKEN');
    expect(await with_(query, 'x')).toBe('400 requestError.INVALID_PAGE_TOKEN');
    small.world.clock.advance(3_000);
    expect(await with_(query, first.nextPageToken)).toBe('accepted');
  });

  it('pages can lead in a loop, as a fault of the platform', async () => {
    await client.done({ labelOperation: { create: { name: 'a' } } });
    client.world.clock.stop();
    client.world.faults.loopsPages = true;
    const query = 'SELECT label.name FROM label';
    const { nextPageToken: pageToken } = (await client.search(query)).body;
    expect((await client.search(query, { pageToken })).body).toMatchObject({
      results: [{ label: { name: 'a' } }],
      nextPageToken: pageToken,
    });
  });

  it('a page token ends, and a page size is refused', async () => {
    const small = RawClient.inMemory({ pageSize: 1, pageTokenSeconds: 60 });
    for (const name of ['a', 'b']) await small.done({ labelOperation: { create: { name } } });
    const query = 'SELECT label.name FROM label';
    const { nextPageToken: pageToken } = (await small.search(query)).body;
    small.world.clock.advance(61);
    expect(refusalOf(await small.search(query, { pageToken }))).toBe('400 requestError.EXPIRED_PAGE_TOKEN');
    expect(refusalOf(await small.search(query, { pageSize: 100 }))).toBe('400 requestError.PAGE_SIZE_NOT_SUPPORTED');
  });

  it('a new campaign is missing for 300 seconds from searches that do not name its ID', async () => {
    const slow = RawClient.inMemory({ searchLagSeconds: 300 });
    const { campaign } = await slow.launched('a launch');
    const id = campaign.split('/').at(-1);
    const count = async (from: string, where: string) => (await slow.rows(`SELECT campaign.id FROM ${from} WHERE ${where}`)).length;
    expect(await count('campaign', "campaign.name = 'a launch'")).toBe(0);
    expect(await count('campaign_label', "label.name = 'a launch'")).toBe(0);
    expect(await count('campaign', `campaign.id IN (${id})`)).toBe(1);
    expect(await count('ad_group_ad', `campaign.id = ${id}`)).toBe(1);
    slow.world.clock.advance(301);
    expect(await count('campaign_label', "label.name = 'a launch'")).toBe(1);
  });

  it('places, languages and interests can be looked up', async () => {
    expect(
      await client.rows("SELECT language_constant.id, language_constant.code FROM language_constant WHERE language_constant.code = 'de'"),
    ).toEqual([{ languageConstant: { resourceName: 'languageConstants/1001', id: '1001', code: 'de' } }]);
    const reply = await client.call('POST', '/geoTargetConstants:suggest', {
      locale: 'en',
      countryCode: 'DE',
      locationNames: { names: ['Bavaria', 'Atlantis'] },
    });
    expect(reply.body.geoTargetConstantSuggestions).toMatchObject([
      { searchTerm: 'Bavaria', geoTargetConstant: { id: '20226', countryCode: 'DE' } },
    ]);
  });

  it('places are suggested with their type and state, in a language, of one country and for 25 names at most', async () => {
    const suggested = async (locale: string, countryCode: string, ...names: string[]) => {
      const { status, body } = await client.call('POST', '/geoTargetConstants:suggest', { locale, countryCode, locationNames: { names } });
      if (status !== 200) return body.error.details[0].errors[0].errorCode;
      const found: Record<string, Record<string, string>>[] = body.geoTargetConstantSuggestions ?? [];
      return found.map(({ geoTargetConstant: place }) => `${place?.['name']} ${place?.['targetType']} ${place?.['status']}`);
    };
    expect(await suggested('en', 'US', 'new york')).toEqual(['New York State ENABLED', 'New York City ENABLED']);
    expect(await suggested('de', 'DE', 'Bayern')).toEqual(['Bayern State ENABLED']);
    expect(await suggested('en', 'DE', 'Bayern')).toEqual([]);
    expect(await suggested('nl', 'NL', 'Noord-Brabant')).toEqual(['Noord-Brabant Province REMOVAL_PLANNED']);
    expect(await suggested('en', 'US', 'Bavaria')).toEqual([]);
    expect(await suggested('en', 'US', ...Array.from({ length: 26 }, (_, i) => `Place ${i}`))).toEqual({
      geoTargetConstantSuggestionError: 'LOCATION_NAME_LIMIT',
    });
  });

  it('changes are found within a finite range and with a limit, and reviews are none', async () => {
    const { campaign } = await client.launched();
    client.world.clock.advance(180);
    const at = new Date(client.world.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const from = new Date(client.world.clock.now() - 86_400_000).toISOString().slice(0, 10);
    const range = `change_status.last_change_date_time BETWEEN '${from}' AND '${at}'`;
    const query = (rest: string) =>
      `SELECT change_status.resource_type, change_status.resource_status, change_status.campaign, change_status.last_change_date_time FROM change_status ${rest}`;
    const rows = await client.rows(query(`WHERE ${range} AND change_status.resource_type = 'CAMPAIGN' LIMIT 100`));
    expect(rows).toMatchObject([{ changeStatus: { resourceType: 'CAMPAIGN', resourceStatus: 'ADDED', campaign } }]);
    expect(await client.queryRefusal(query(`WHERE ${range}`))).toBe('400 changeStatusError.LIMIT_NOT_SPECIFIED');
    expect(await client.queryRefusal(query(`WHERE ${range} LIMIT 10001`))).toBe('400 changeStatusError.INVALID_LIMIT_CLAUSE');
    expect(await client.queryRefusal(query(`WHERE change_status.last_change_date_time >= '${from}' LIMIT 1`))).toBe(
      '400 changeStatusError.CHANGE_DATE_RANGE_INFINITE',
    );
    const old = `WHERE change_status.last_change_date_time BETWEEN '2020-01-01' AND '${at}' LIMIT 1`;
    expect(await client.queryRefusal(query(old))).toBe('400 changeStatusError.START_DATE_TOO_OLD');
    client.world.clock.advance(120);
    await client.done({ campaignOperation: { update: { resourceName: campaign, status: 'ENABLED' }, updateMask: 'status' } });
    const findChanged = () => client.rows(query(`WHERE ${range} AND change_status.resource_status = 'CHANGED' LIMIT 100`));
    expect(await findChanged()).toEqual([]);
    client.world.clock.advance(180);
    const changed = await findChanged();
    expect(changed).toMatchObject([{ changeStatus: { campaign } }]);
  });
});
