import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../setup/browser.js';
import { FakeConsole } from '../setup/fake-console.js';
import { aCampaign, aKey, anAudience, anInvitation, aSession, aVocabulary, pageOf } from '../setup/fake-records.js';

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

  it('asks before a budget of a running campaign is more than doubled', async () => {
    await openEdited();
    await field('Amount (EUR)').fill('100');
    await button('Save changes').click();
    await page.getByRole('dialog').getByText('Increase budget to €100.00 per day?').waitFor();
    expect(fake.sent).toEqual([]);
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
