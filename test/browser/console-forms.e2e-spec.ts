import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../setup/browser.js';
import { FakeConsole } from '../setup/fake-console.js';
import {
  aCampaign,
  aConnection,
  aKey,
  anAudience,
  anInvitation,
  aPendingConnection,
  aSession,
  aVocabulary,
  aUser,
  aWebhook,
  noRecords,
  pageOf,
} from '../setup/fake-records.js';

// The forms with declared answers: no service and no database, so that each state of a form takes a moment to reach.

let browser: Browser;
let fake: FakeConsole;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  fake = await FakeConsole.open(browser);
  ({ page } = fake);
});
afterAll(async () => {
  await fake.close();
  await browser.close();
});

beforeEach(async () => {
  await fake.reset();
  fake.answer('get', '/console/api/session', { data: aSession });
  fake.answer('get', '/console/api/vocabulary', { data: aVocabulary });
  fake.answer('get', '/console/api/counts', { data: noRecords });
  fake.answer('get', '/v1/connections', pageOf());
});
afterEach(() => {
  if (fake.failures.length > 0) throw new Error(fake.failures.join('\n'));
});

const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const descriptionOf = async (label: string): Promise<string> => {
  const ids = (await field(label).getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(
    ids
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => page.locator(`[id="${id}"]`).innerText()),
  );
  return texts.join(' ');
};
async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('the campaign form', () => {
  const openEdited = async () => {
    fake.answer('get', '/v1/campaigns/{id}', { data: aCampaign });
    await fake.goto('/campaigns/cmp_1/edit');
    await heading('Edit Spring').waitFor();
  };

  it('sends what was entered: amounts in micros, empty fields as null', async () => {
    fake.answer('post', '/v1/campaigns', { data: aCampaign });
    fake.answer('get', '/v1/campaigns/{id}', { data: aCampaign });
    await fake.goto('/campaigns/new');
    await field('Name').fill('Spring');
    await choose('Objective', 'Traffic: send people to a website');
    await field('Amount (EUR)').fill('19,99');
    await button('Create draft').click();
    await heading('Spring').waitFor();
    const [{ method, path, body, headers }] = fake.sent as [(typeof fake.sent)[number]];
    expect([method, path]).toEqual(['POST', '/console/api/v1/campaigns']);
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toMatchObject({
      name: 'Spring',
      objective: 'traffic',
      budget: { type: 'daily', amount_micros: 19_990_000 },
      landing_url: null,
    });
  });

  it('does not send an amount that can be read in two ways', async () => {
    await fake.goto('/campaigns/new');
    await field('Name').fill('Spring');
    await field('Amount (EUR)').fill('1.234');
    await button('Create draft').click();
    await page.getByText('1.234 could mean €1.234 or €1,234.00. Enter 1234 or 1.23.').waitFor();
    expect(fake.sent).toEqual([]);
  });

  it('shows a problem at its field and the others above the form', async () => {
    fake.refuse('post', '/v1/campaigns', 422, 'validation_failed', [
      { pointer: '/landing_url', code: 'invalid_format', message: 'landing_url must be an HTTPS URL.' },
      { pointer: '/unknown', code: 'unknown_field', message: 'unknown is not a field.' },
    ]);
    await fake.goto('/campaigns/new');
    await field('Name').fill('Spring');
    await button('Create draft').click();
    await page.getByRole('alert').getByText('unknown is not a field.').waitFor();
    await page.getByText('This must be an HTTPS URL.').waitFor();
    expect(await descriptionOf('Landing page')).toContain('This must be an HTTPS URL.');
    expect(await page.evaluate('document.activeElement.labels[0].innerText')).toBe('Landing page');
  });

  it('locks the fields that the record does not list as editable', async () => {
    await openEdited();
    expect(await field('Name').isEnabled()).toBe(true);
    expect(await field('Amount (EUR)').isEnabled()).toBe(true);
    for (const label of ['Landing page', 'End time']) {
      expect(await field(label).isDisabled()).toBe(true);
      expect(await descriptionOf(label)).toContain('Cannot be changed while the campaign is active.');
    }
  });

  it('sends only the changed fields, for the revision that was opened', async () => {
    fake.answer('patch', '/v1/campaigns/{id}', { data: { ...aCampaign, name: 'Summer', revision: 8 } });
    await openEdited();
    await field('Name').fill('Summer');
    await button('Save changes').click();
    await page.getByText('Summer was saved.').waitFor();
    const [{ method, body, headers }] = fake.sent as [(typeof fake.sent)[number]];
    expect([method, body, headers['if-match']]).toEqual(['PATCH', { name: 'Summer' }, '"7"']);
  });

  it('shows which time is saved when the one that was typed does not exist or exists twice', async () => {
    fake.answer('get', '/console/api/session', { data: { ...aSession, account: { ...aSession.account, timezone: 'Europe/Berlin' } } });
    await fake.goto('/campaigns/new');
    await field('Start time').fill('2027-03-28T02:30');
    expect(await descriptionOf('Start time')).toContain('It is saved as 03:30 (UTC+02:00).');
    await field('End time').fill('2027-10-31T02:30');
    expect(await descriptionOf('End time')).toContain('02:30 occurs twice on this day. The first one is saved: 02:30 (UTC+02:00).');
    await field('End time').fill('2027-10-31T04:00');
    expect(await descriptionOf('End time')).not.toContain('saved');
  });

  it('asks before a budget of a running campaign is more than doubled', async () => {
    await openEdited();
    await field('Amount (EUR)').fill('100');
    await button('Save changes').click();
    await page.getByRole('dialog').getByText('Increase budget to €100.00 per day?').waitFor();
    expect(fake.sent).toEqual([]);
  });
});

describe('the page of a campaign whose platform refuses a change', () => {
  it('says that ads are running, that the change is not applied, what is in force instead, and why', async () => {
    const message = 'The budget is too low.';
    const refused = {
      connection_id: 'con_1',
      platform: 'sandbox',
      status: 'delivering',
      in_sync: false,
      platform_campaign_id: 'sc_1',
      platform_status: 'ACTIVE',
      budget_share_micros: null,
      confirmed_revision: 6,
      confirmed_budget_micros: 50_000_000,
      confirmed_at: '2027-01-05T08:30:00.000Z',
      issues: [{ code: 'platform_error', severity: 'warning', message, remedy: 'Correct it.', since: aCampaign.created_at }],
      unsupported_fields: [],
    } as const;
    const delivery = { ...aCampaign.delivery, platforms: [refused] };
    fake.answer('get', '/v1/campaigns/{id}', { data: { ...aCampaign, connection_ids: ['con_1'], delivery } });
    fake.answer('get', '/v1/connections/{id}', { data: aConnection });
    await fake.goto('/campaigns/cmp_1');
    const panel = page.getByRole('listitem').filter({ hasText: 'Shop Social' });
    await panel.getByText('The platform has not applied the latest change.').waitFor();
    const text = await panel.innerText();
    expect(text).toMatch(/Delivering/i);
    expect(text).toContain('Ads are running.');
    expect(text).toMatch(/In force there: the campaign as confirmed on .*, with a budget of €50\.00 per day\./);
    expect(text).toContain(message);
    expect(text).not.toContain('being applied');
  });
});

describe('the audience form', () => {
  it('offers what the vocabulary lists and nothing else', async () => {
    await fake.goto('/audiences/new');
    await page.getByRole('combobox', { name: 'Field' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Country', 'Interest', 'Age']);
    await page.getByRole('option', { name: 'Interest' }).click();
    await page.getByRole('combobox', { name: 'Interest: values' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Falconry', 'Juggling']);
    await page.keyboard.press('Escape');
    await page.getByText('1 rule of at most 3').waitFor();
  });

  it('sends the rules, and shows a problem at its rule', async () => {
    fake.refuse('post', '/v1/audiences', 422, 'validation_failed', [
      {
        pointer: '/rules/all/0/value/0',
        code: 'not_allowed_value',
        message: '/rules/all/0/value/0 must be one of the published interests.',
      },
    ]);
    await fake.goto('/audiences/new');
    await field('Name').fill('Jugglers');
    await choose('Field', 'Interest');
    await choose('Interest: values', 'Juggling');
    await page.keyboard.press('Escape');
    await button('Create audience').click();
    const rule = page.getByRole('group', { name: 'Rule 1', exact: true });
    await rule.getByRole('alert').getByText('“juggling” must be one of the published interests.').waitFor();
    expect(fake.sent[0]?.body).toMatchObject({
      name: 'Jugglers',
      type: 'rule_based',
      rules: { all: [{ field: 'interest', operator: 'in', value: ['juggling'] }], any: [], none: [] },
    });
  });

  it('sends only the changed fields of an audience that is edited', async () => {
    fake.answer('get', '/v1/audiences/{id}', { data: anAudience });
    fake.answer('patch', '/v1/audiences/{id}', { data: { ...anAudience, name: 'Falconers' } });
    fake.answer('get', '/v1/audiences/{id}/insights', {
      data: {
        audience_id: 'aud_1',
        as_of: anAudience.created_at,
        basis: 'one_platform',
        size: { lower: 1_000, upper: 2_000 },
        demographics: { age: [], gender: [] },
        geography: [],
        devices: [],
        interests: [],
        platforms: [],
        overlaps: [],
      },
    });
    await fake.goto('/audiences/aud_1/edit');
    await field('Name').fill('Falconers');
    await button('Save changes').click();
    await page.getByText('Falconers was saved.').waitFor();
    expect(fake.sent[0]?.body).toEqual({ name: 'Falconers' });
  });
});

describe('the form that generates a creative', () => {
  const open = async () => {
    fake.answer('get', '/v1/creative', pageOf());
    await fake.goto('/creative');
    await button('Generate creative').first().click();
    await field('Prompt').fill('Cargo bikes for families.');
  };
  const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Generate creative' }).click();

  it('a text has no formats', async () => {
    fake.refuse('post', '/v1/creative/generate', 422, 'content_policy_violation');
    await open();
    await page.getByText('Text only').click();
    await page.getByRole('combobox', { name: 'Formats' }).waitFor({ state: 'detached' });
    await submit();
    await page.getByRole('alert').getByText('Content policy violation').waitFor();
    expect(fake.sent[0]?.body).toEqual({ prompt: 'Cargo bikes for families.', type: 'text', variants: 3, language: 'en' });
  });

  it('an image is sent with its formats and its brand', async () => {
    fake.refuse('post', '/v1/creative/generate', 422, 'validation_failed', [
      { pointer: '/brand/name', code: 'too_long', message: 'brand.name must have at most 60 characters.' },
    ]);
    await open();
    await field('Brand').fill('Acme');
    await submit();
    await page.getByText('This must have at most 60 characters.').waitFor();
    expect(fake.sent[0]?.body).toMatchObject({ type: 'image', aspect_ratios: ['1:1'], brand: { name: 'Acme' } });
  });
});

describe('the dialog that creates a key', () => {
  beforeEach(async () => {
    fake.answer('get', '/console/api/keys', pageOf());
    await fake.goto('/settings/api/keys');
    await button('Create key').first().click();
    await field('Name').fill('Warehouse');
  });
  const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();

  it('shows the secret until it is confirmed, and only once', async () => {
    fake.answer('post', '/console/api/keys', { data: aKey });
    await choose('Expires', 'Never');
    await submit();
    await page.getByRole('dialog', { name: 'New API key “Warehouse”' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText(aKey.key, { exact: true }).isVisible()).toBe(true);
    await button('I have saved the key').click();
    await page.getByText(aKey.key, { exact: true }).waitFor({ state: 'detached' });
    expect(fake.sent).toMatchObject([{ method: 'POST', body: { name: 'Warehouse', expires_at: null } }]);
  });

  it('shows a problem at its field', async () => {
    const problem = { pointer: '/name', code: 'too_long', message: 'name must have at most 200 characters.' } as const;
    fake.refuse('post', '/console/api/keys', 422, 'validation_failed', [problem]);
    await submit();
    await page.getByText('name must have at most 200 characters.').waitFor();
    const [body] = fake.sent.map((request) => request.body as { expires_at: string });
    const days = (Date.parse(body?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });
});

describe('the form that invites a user', () => {
  beforeEach(async () => {
    fake.answer('get', '/console/api/users', pageOf());
    fake.answer('get', '/console/api/invitations', pageOf());
    const secondFactor = { status: 'off', recovery_codes_left: 0, admins_need_second_factor: false } as const;
    fake.answer('get', '/console/api/second-factor', { data: secondFactor });
    await fake.goto('/settings/users');
    await button('Invite user').click();
    await field('Email address').fill('new@example.test');
  });
  const submit = () => button('Create invitation').click();

  it('sends the address with the role, and shows the link', async () => {
    fake.answer('post', '/console/api/invitations', { data: anInvitation });
    await choose('Role', 'Editor: can create and edit, but not launch or archive');
    await submit();
    await page.getByText(anInvitation.url, { exact: true }).waitFor();
    expect(fake.sent).toMatchObject([{ method: 'POST', body: { email: 'new@example.test', role: 'editor' } }]);
  });

  it('shows a problem at its field', async () => {
    const problem = { pointer: '/email', code: 'not_allowed_value', message: 'email is the address of a user of this account.' } as const;
    fake.refuse('post', '/console/api/invitations', 422, 'validation_failed', [problem]);
    await submit();
    await page.getByText(problem.message).waitFor();
    expect(await field('Email address').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('choosing the ad account of a connection', () => {
  const adAccount = {
    external_account_id: 'act_1',
    name: 'Shop Social',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    status: 'active',
    can_write: true,
    obstacle: null,
    obstacle_message: null,
  };
  const group = {
    ...adAccount,
    external_account_id: 'act_2',
    name: 'Shop Group',
    obstacle: 'manager_account' as const,
    obstacle_message: 'A manager account cannot run campaigns.',
  };
  const other = { ...adAccount, external_account_id: 'act_3', name: 'Shop Search' };

  beforeEach(() => {
    fake.answer('get', '/v1/connections/{id}', { data: aPendingConnection });
    fake.answer('get', '/console/api/connections/{id}/sync-runs', pageOf());
    fake.answer('get', '/console/api/connections/{id}/settings', { data: { fields: [], settings: {} } });
  });

  it('the ad accounts are listed, those that cannot be connected with the reason, and the chosen one is sent', async () => {
    fake.answer('get', '/console/api/connections/{id}/ad-accounts', pageOf<typeof adAccount | typeof group>(adAccount, other, group));
    fake.answer('post', '/console/api/connections/{id}/ad-account', { data: { ...aConnection, name: 'Shop Search' } });
    const nothing = {
      platform: 'sandbox' as const,
      is_ready: true,
      checked_at: '2026-11-28T10:00:00.000Z',
      checks: [],
      undeclared_campaigns: [],
    };
    fake.answer('post', '/console/api/connections/{id}/check', { data: nothing });
    await fake.goto('/settings/connections/con_1');
    await page.getByText('A manager account cannot run campaigns.').waitFor();
    expect(await page.getByRole('radio', { name: 'Shop Group' }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Shop Social' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Shop Search' }).check();
    await button('Connect ad account').click();
    await page.getByText('Shop Search is connected.').waitFor();
    expect(fake.sent[0]).toMatchObject({ path: '/console/api/connections/con_1/ad-account', body: { external_account_id: 'act_3' } });
    // Connecting ends where it is said what a launch still needs.
    await heading('Check this connection').waitFor();
  });

  it('without an ad account that can be connected nothing can be sent', async () => {
    fake.answer('get', '/console/api/connections/{id}/ad-accounts', pageOf(group));
    await fake.goto('/settings/connections/con_1');
    await page.getByText('None of your ad accounts can be connected').waitFor();
    expect(await button('Connect ad account').isDisabled()).toBe(true);
  });
});

describe('the settings of a connection', () => {
  const fields = [
    {
      name: 'page_id',
      label: 'Page',
      about: 'The page that ads are published as.',
      kind: 'choice' as const,
      is_required: true,
      required_for: [],
      choices: [
        { value: '1', label: 'Shop' },
        { value: '2', label: 'Outlet' },
      ],
      accepts_unlisted: true,
      refusal: 'Meta did not list all: You may not.',
    },
    {
      name: 'payer',
      label: 'Payer',
      about: 'Who pays.',
      kind: 'text' as const,
      is_required: false,
      required_for: ['sales'],
      choices: [],
      accepts_unlisted: false,
      refusal: null,
    },
  ];

  it('offers the choices of the platform, sends all settings, and shows problems at their fields', async () => {
    fake.answer('get', '/v1/connections/{id}', { data: aConnection });
    fake.answer('get', '/console/api/connections/{id}/sync-runs', pageOf());
    fake.answer('get', '/console/api/connections/{id}/settings', { data: { fields, settings: { page_id: '1' } } });
    fake.refuse('put', '/console/api/connections/{id}/settings', 422, 'validation_failed', [
      { pointer: '/settings/payer', code: 'too_long', message: 'Payer can have at most 200 characters.' },
    ]);
    await fake.goto('/settings/connections/con_1');
    await page.getByText('Runs traffic and sales. Minimum daily budget €5.00.').first().waitFor();
    await choose('Page', 'Outlet');
    await page.getByLabel('Payer').fill('Shop Ltd');
    await button('Save settings').click();
    await page.getByText('Payer can have at most 200 characters.').first().waitFor();
    expect(fake.sent.map(({ body }) => body)).toEqual([{ settings: { page_id: '2', payer: 'Shop Ltd' } }]);
    fake.answer('put', '/console/api/connections/{id}/settings', { data: aConnection });
    await button('Save settings').click();
    await page.getByText('Settings saved.').waitFor();
  });
});

describe('the outcome of connecting', () => {
  const onConnections = async (query: string) => {
    fake.answer('get', '/console/api/platforms', pageOf());
    fake.answer('get', '/v1/connections/{id}', { data: aConnection });
    await fake.goto(`/settings/connections${query}`);
    await heading('Connections').waitFor();
  };

  it('a declined consent is shown once: the address forgets it', async () => {
    await onConnections('?error=authorization_refused&reason=access_denied');
    await page.getByText('You declined access on the platform').waitFor();
    await page.waitForURL((url) => url.search === '');
    await page.reload();
    await heading('Connections').waitFor();
    expect(await page.getByText('You declined access').count()).toBe(0);
  });

  it('a link cannot put its own words into the page', async () => {
    await onConnections('?error=hello%20world');
    await page.getByText('Connecting failed, and nothing was connected.').waitFor();
    expect(await page.getByText('hello world', { exact: false }).count()).toBe(0);
  });
});

describe('the check of a connection', () => {
  const check = (name: string, state: 'ok' | 'missing' | 'unknown', message: string, fix_url: string | null = null) => ({
    name,
    label: name,
    state,
    message,
    fix_url,
  });
  const found = {
    platform: 'google_ads' as const,
    is_ready: false,
    checked_at: '2026-11-28T10:00:00.000Z',
    checks: [check('role', 'ok', 'May change.'), check('billing', 'missing', 'No payment.', 'https://ads.google.com/aw/billing/summary')],
    undeclared_campaigns: [
      { id: '7', name: 'Brand search', type: 'SEARCH', obstacle: null },
      { id: '8', name: 'Clips', type: 'VIDEO', obstacle: 'Declare it in Google Ads.' },
    ],
  };

  it('shows what is missing first and where it is fixed, and declares the campaigns that a person leaves selected', async () => {
    fake.answer('get', '/v1/connections/{id}', { data: aConnection });
    fake.answer('post', '/console/api/connections/{id}/check', { data: found });
    fake.answer('post', '/console/api/connections/{id}/declarations', {
      data: { campaigns: [{ id: '7', is_declared: true, message: null }] },
    });
    await fake.goto('/settings/connections/con_1/check');
    await page.getByText('Something is missing').waitFor();
    expect(await page.getByRole('row').nth(1).textContent()).toContain('No payment.');
    expect(await page.getByRole('link', { name: 'Open the platform' }).getAttribute('href')).toBe(
      'https://ads.google.com/aw/billing/summary',
    );
    expect(await page.getByRole('checkbox', { name: 'Clips' }).isDisabled()).toBe(true);
    await button('Declare 1 campaign as not political').click();
    await page.getByText('1 campaign declared.').waitFor();
    expect(fake.sent.find(({ path }) => path.endsWith('/declarations'))?.body).toEqual({ campaign_ids: ['7'] });
  });
});

describe('the capabilities of the chosen connections', () => {
  const other = {
    ...aConnection,
    id: 'con_2',
    name: 'Shop Search',
    capabilities: { ...aConnection.capabilities, objectives: ['traffic' as const] },
  };

  it('the campaign form disables what a platform does not run, and shows each share of the budget', async () => {
    const draft = {
      ...aCampaign,
      status: 'draft' as const,
      connection_ids: ['con_1', 'con_2'],
      editable_fields: ['objective', 'budget.amount_micros', 'budget.type', 'connection_ids', 'bid_strategy', 'name'],
      budget: { type: 'daily' as const, amount_micros: 9_000_000, currency: 'EUR' },
    };
    fake.answer('get', '/v1/campaigns/{id}', { data: draft });
    fake.answer('get', '/v1/connections', pageOf(aConnection, other));
    fake.answer('get', '/v1/connections/{id}', { data: other });
    await fake.goto('/campaigns/cmp_1/edit');
    await heading('Edit Spring').waitFor();
    await page.getByText('Share of each platform').waitFor();
    await page.getByText('€4.50 per day, the minimum is €5.00').first().waitFor();
    await page.getByRole('combobox', { name: 'Objective', exact: true }).click();
    const sales = page.getByRole('option', { name: /^Sales: .*not on Shop Search/ });
    expect(await sales.getAttribute('data-combobox-disabled')).toBe('true');
  });

  it('the audience form says which platforms can target the rules as they are', async () => {
    fake.answer('get', '/v1/audiences/{id}', { data: anAudience });
    fake.answer('get', '/v1/connections', pageOf(aConnection));
    await fake.goto('/audiences/aud_1/edit');
    await page.getByText('Shop Social, Sandbox: cannot target by interest').waitFor();
  });
});

describe('the pages of webhooks', () => {
  const secret = 'whsec_the-secret-of-this-endpoint-wxyz';
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const openEndpoint = async (changes: object = {}) => {
    fake.answer('get', '/v1/event_types', pageOf());
    fake.answer('get', '/v1/webhook_endpoints/{id}', { data: { ...aWebhook, ...changes } });
    fake.answer('get', '/v1/webhook_endpoints/{id}/deliveries', pageOf());
    fake.answer('get', '/console/api/users', pageOf(aUser));
    await fake.goto('/settings/api/webhooks/whe_1');
    await heading('shop.example').waitFor();
  };

  it('the dialog that creates an endpoint shows its secret until it is confirmed, and only once', async () => {
    fake.answer('get', '/v1/event_types', pageOf());
    fake.answer('get', '/v1/webhook_endpoints', pageOf());
    fake.answer('post', '/v1/webhook_endpoints', { data: { ...aWebhook, secret } });
    await fake.goto('/settings/api/webhooks');
    await button('Create endpoint').first().click();
    await field('URL').fill('https://shop.example/hook');
    await inDialog('Create endpoint').click();
    await page.getByRole('dialog', { name: 'New webhook endpoint' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText(secret, { exact: true }).isVisible()).toBe(true);
    await button('I have saved the secret').click();
    await page.getByText(secret, { exact: true }).waitFor({ state: 'detached' });
    expect(fake.sent).toMatchObject([
      { method: 'POST', body: { url: 'https://shop.example/hook', event_types: ['*'], description: null } },
    ]);
  });

  it('an endpoint is edited: what has changed is sent, for the revision that was opened, and a refusal stands at its field', async () => {
    await openEndpoint({ description: 'Warehouse' });
    await button('Edit endpoint').click();
    await field('Description').fill('');
    await field('URL').fill('https://shop.example/new');
    const problem = { pointer: '/url', code: 'invalid_format', message: 'url must be on the public internet.' } as const;
    fake.refuse('patch', '/v1/webhook_endpoints/{id}', 422, 'validation_failed', [problem]);
    await inDialog('Save endpoint').click();
    await page.getByText('url must be on the public internet.').waitFor();
    fake.answer('patch', '/v1/webhook_endpoints/{id}', { data: { ...aWebhook, url: 'https://shop.example/new', revision: 2 } });
    await inDialog('Save endpoint').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { method, body, headers } = fake.sent.at(-1) as (typeof fake.sent)[number];
    expect([method, body, headers['if-match']]).toEqual(['PATCH', { url: 'https://shop.example/new', description: null }, '"1"']);
  });

  it('a test shows how the receiver answers', async () => {
    const attempt = { at: aWebhook.created_at, duration_ms: 12, http_status: 500, error: 'http', response_excerpt: 'No.' } as const;
    fake.answer('post', '/v1/webhook_endpoints/{id}/test', { data: attempt });
    await openEndpoint();
    await button('Send test event').click();
    await inDialog('Send test event').click();
    await page.getByText('Answered 500').waitFor();
    expect(fake.sent).toMatchObject([{ method: 'POST', body: { event_type: 'webhook_endpoint.test' } }]);
  });

  it('an endpoint whose user is deactivated says so', async () => {
    await openEndpoint();
    await page.getByText('Ben Former (deactivated)', { exact: true }).waitFor();
    await openEndpoint({ user_id: null });
    await page.getByText('Unknown: nothing', { exact: true }).waitFor();
    expect(fake.sent).toEqual([]);
  });

  it('enabling an endpoint offers to replay what it has missed', async () => {
    const since = '2027-01-01T11:00:00.000Z';
    const reason = { code: 'failing', message: 'No delivery succeeded for five days.', since } as const;
    const missed = { missed_events: { count: 2, since } };
    fake.answer('post', '/v1/webhook_endpoints/{id}/enable', { data: aWebhook, meta: missed });
    fake.answer('post', '/v1/webhook_endpoints/{id}/replay', { data: { object: 'webhook_replay', queued: 2 } });
    await openEndpoint({ status: 'disabled', status_reason: reason });
    await button('Enable endpoint').click();
    await page.getByRole('dialog', { name: 'Replay events' }).waitFor();
    await inDialog('Replay events').click();
    await page.getByText('2 events will be sent again.').waitFor();
    expect(fake.sent.at(-1)).toMatchObject({ method: 'POST', body: { since, only: 'failed' } });
  });
});
