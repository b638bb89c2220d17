import { addCustomer } from './customers.js';
import { RawClient, rawCall, refusalOf, inMemory, tokenFor } from '../raw-client.js';

const own = 'SELECT customer.id, customer.currency_code, customer.time_zone, customer.manager, customer.status FROM customer';

describe('customers', () => {
  let client: RawClient;

  beforeEach(() => {
    client = RawClient.inMemory();
  });

  const list = async (token?: string) => client.call('GET', '/customers:listAccessibleCustomers', undefined, token);
  const searchAs = (login: string | null, id: string, query = own) => {
    client.headers = login === null ? {} : { 'login-customer-id': login };
    return client.call('POST', `/customers/${id}/googleAds:search`, { query });
  };

  it('a person sees the customers with direct access, and no others', async () => {
    const { world } = client;
    const manager = addCustomer(world, { owner: client.person, isManager: true });
    addCustomer(world, { owner: null, managers: [manager.id] });
    addCustomer(world, { owner: 'somebody_else' });
    expect((await list()).body).toEqual({ resourceNames: [`customers/${client.id}`, `customers/${manager.id}`] });
  });

  it('a person without any customer is no user of Google Ads', async () => {
    expect(refusalOf(await list(tokenFor(client.double, 'nobody')))).toBe('401 authenticationError.NOT_ADS_USER');
  });

  it('a customer tells its currency, time zone and status', async () => {
    expect(await client.rows(own)).toEqual([
      {
        customer: {
          resourceName: `customers/${client.id}`,
          id: client.id,
          currencyCode: 'USD',
          timeZone: 'Etc/UTC',
          manager: false,
          status: 'ENABLED',
        },
      },
    ]);
  });

  it('the name and logo of the business, conversions and the state of billing can be read', async () => {
    const assets = await client.rows(
      "SELECT customer_asset.field_type, customer_asset.asset, asset.text_asset.text FROM customer_asset WHERE customer_asset.field_type IN ('BUSINESS_NAME', 'BUSINESS_LOGO')",
    );
    expect(assets).toMatchObject([
      { customerAsset: { fieldType: 'BUSINESS_LOGO' } },
      { customerAsset: { fieldType: 'BUSINESS_NAME' }, asset: { textAsset: { text: 'Shop' } } },
    ]);
    expect(
      await client.rows('SELECT conversion_action.category, conversion_action.click_through_lookback_window_days FROM conversion_action'),
    ).toMatchObject([{ conversionAction: { category: 'PURCHASE', clickThroughLookbackWindowDays: '30' } }]);
    client.customer.isTracking = false;
    client.customer.billingStatus = 'PENDING';
    expect(await client.rows('SELECT customer.conversion_tracking_setting.conversion_tracking_status FROM customer')).toMatchObject([
      { customer: { conversionTrackingSetting: { conversionTrackingStatus: 'NOT_CONVERSION_TRACKED' } } },
    ]);
    expect(await client.rows('SELECT billing_setup.status FROM billing_setup')).toMatchObject([{ billingSetup: { status: 'PENDING' } }]);
  });

  it('a client of a manager is reached with the login-customer-id of a manager above it, and not without', async () => {
    const { world } = client;
    const top = addCustomer(world, { owner: client.person, isManager: true });
    const middle = addCustomer(world, { owner: null, isManager: true, managers: [top.id] });
    const shop = addCustomer(world, { owner: null, managers: [middle.id] });
    const denied = '403 authorizationError.USER_PERMISSION_DENIED';
    expect(refusalOf(await searchAs(null, shop.id))).toBe(denied);
    expect(refusalOf(await searchAs(top.id, shop.id))).toBe('accepted');
    // Not a customer that the person reaches, and not a manager of this one.
    expect(refusalOf(await searchAs(middle.id, shop.id))).toBe(denied);
    expect(refusalOf(await searchAs(client.id, shop.id))).toBe(denied);
    expect(refusalOf(await searchAs('12-34', shop.id))).toBe('400 headerError.INVALID_LOGIN_CUSTOMER_ID');
    expect(refusalOf(await searchAs(null, '999'))).toBe(denied);
    const query = 'SELECT customer_client.id, customer_client.level, customer_client.manager FROM customer_client';
    const { body } = await searchAs(top.id, top.id, query);
    expect(body.results.map(({ customerClient }: { customerClient: object }) => customerClient)).toMatchObject([
      { id: top.id, level: '0', manager: true },
      { id: middle.id, level: '1', manager: true },
      { id: shop.id, level: '2', manager: false },
    ]);
  });

  it('a manager has neither campaigns nor numbers of its own', async () => {
    const manager = RawClient.at(client.double, { isManager: true });
    expect(await manager.refusal(...(await client.launch()))).toBe('400 requestError.CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT');
    const query = `SELECT metrics.clicks FROM customer WHERE segments.date = '2026-01-01'`;
    expect(await manager.queryRefusal(query)).toBe('400 queryError.REQUESTED_METRICS_FOR_MANAGER');
  });

  it.each(['CANCELED', 'CLOSED'] as const)('a customer that is %s is refused as not enabled', async (status) => {
    client.customer.status = status;
    expect(await client.queryRefusal(own)).toBe('403 authorizationError.CUSTOMER_NOT_ENABLED');
  });

  it('a suspended customer can be read and not changed', async () => {
    const operations = await client.launch();
    client.customer.status = 'SUSPENDED';
    expect(await client.rows(own)).toMatchObject([{ customer: { status: 'SUSPENDED' } }]);
    expect(await client.refusal(...operations)).toBe('403 authorizationError.ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT');
  });

  it('a person who may only read cannot change', async () => {
    const reader = RawClient.at(client.double, { roles: { reader: 'READ_ONLY' }, owner: null as never });
    const token = tokenFor(client.double, 'reader');
    const path = `/customers/${reader.id}/googleAds:`;
    expect((await reader.call('POST', `${path}search`, { query: own }, token)).status).toBe(200);
    const body = { mutateOperations: [{ labelOperation: { create: { name: 'x' } } }] };
    expect(refusalOf(await reader.call('POST', `${path}mutate`, body, token))).toBe('403 authorizationError.ACTION_NOT_PERMITTED');
  });

  it('a project with access to test accounts only reaches no other', async () => {
    const test = RawClient.inMemory({ access: 'test' });
    expect(await test.queryRefusal(own)).toBe('403 authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION');
    const tester = RawClient.at(test.double, { isTest: true });
    expect(await tester.queryRefusal(own)).toBe('accepted');
  });

  it('the developer token is ignored, and checked where an installation still needs one', async () => {
    client.headers = { 'developer-token': 'any' };
    expect(await client.queryRefusal(own)).toBe('accepted');
    const old = RawClient.inMemory({ developerToken: 'the-token' });
    expect(await old.queryRefusal(own)).toBe('400 requestError.DEVELOPER_TOKEN_PARAMETER_MISSING');
    old.headers = { 'developer-token': 'other' };
    expect(await old.queryRefusal(own)).toBe('401 authenticationError.DEVELOPER_TOKEN_INVALID');
    old.headers = { 'developer-token': 'the-token' };
    expect(await old.queryRefusal(own)).toBe('accepted');
  });

  it('versions 25 and 26 answer with their own type names; an older one is refused, and a newer one is not there', async () => {
    client.version = 'v25';
    const reply = await client.search('SELECT campaign.nme FROM campaign');
    expect(reply.body.error.details[0]['@type']).toBe('type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure');
    client.version = 'v22';
    expect(await client.queryRefusal(own)).toBe('400 requestError.UNSUPPORTED_VERSION');
    client.version = 'v27';
    expect(await client.search(own)).toMatchObject({ status: 404, body: expect.stringContaining('<!DOCTYPE html>') });
  });

  it('a call without a token is refused, and an unknown path is not there', async () => {
    expect(refusalOf(await client.call('POST', `/customers/${client.id}/googleAds:search`, { query: own }, null))).toContain('401 ');
    const double = inMemory();
    expect((await rawCall(`${double.origin}/v26/customers/1/googleAds:find`, { method: 'POST' }, double.fetch)).status).toBe(404);
  });

  it('a disabled API is refused with 403 SERVICE_DISABLED', async () => {
    client.world.faults.isApiDisabled = true;
    expect(await client.search(own)).toMatchObject({ status: 403, body: { error: { details: [{ reason: 'SERVICE_DISABLED' }] } } });
  });
});
