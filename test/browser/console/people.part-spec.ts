import { AddUser, OpenAccount, SetRole } from '#libs/accounts';
import { type Id, newId, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { Page } from 'playwright-core';
import { type ConsoleStage, ConsoleWindow, openConsoleStage } from '../../setup/console-browser.js';
import { givePassword, openConsole, testPassword } from '../../setup/console-client.js';

describe('console people', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await openConsoleStage();
  }, 150_000);
  afterAll(() => stage.stop());

  const run = <T>(id: Id<'acc'>, command: Command<T>) =>
    stage.api.service.app.get(Database).transaction(id, () => stage.api.service.app.get(CommandBus).execute(command));

  /** Checks accessibility in light and dark mode and the layout on a phone. */
  async function faultsOf(window: ConsoleWindow): Promise<unknown[]> {
    const violations = await window.violationsInBothSchemes();
    await window.page.setViewportSize({ width: 375, height: 800 });
    const overflow = await window.overflow();
    await window.page.setViewportSize({ width: 1280, height: 900 });
    return [...violations, ...(overflow > 0 ? [overflow] : []), ...window.failures, ...window.outside];
  }

  describe('users page', () => {
    it('a user is deactivated and reactivated', async () => {
      const { window, page, account, api } = stage;
      await window.goto('/settings/users');
      const row = page.getByRole('row').filter({ hasText: `viewer.${account.id}@example.test` });
      await row.getByRole('button', { name: 'Deactivate user: viewer' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate user', exact: true }).click();
      await row.getByText('Deactivated').waitFor();
      expect((await api.get('/v1/campaigns', account.keys.viewer)).status).toBe(401);
      await row.getByRole('button', { name: 'Reactivate user: viewer' }).click();
      await page.getByRole('dialog').getByText('can sign in again with the previous password').waitFor();
      expect(await faultsOf(window)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Reactivate user', exact: true }).click();
      await row.getByText('Active', { exact: true }).waitFor();
      expect((await api.get('/v1/campaigns', account.keys.viewer)).status).toBe(200);
    }, 150_000);

    it('the users page shows the status of each invitation and the reason for it', async () => {
      const { window, page, account, api } = stage;
      await run(account.id, new SetRole(systemActor(account.id), account.userIds.manager, 'admin'));
      const [admin, other] = [await openConsole(api, account, 'admin'), await openConsole(api, account, 'manager')];
      await other.post('/invitations', { email: 'accomplice@example.test', role: 'admin' });
      const { id } = (await admin.post('/invitations', { email: 'withdrawn@example.test', role: 'viewer' })).body.data;
      await admin.delete(`/invitations/${id}`);
      await admin.post('/invitations', { email: 'open@example.test', role: 'editor' });
      await admin.delete(`/users/${account.userIds.manager}`);
      // `openConsole` sets a new password, which ends the previous sessions.
      await window.enter(account, 'admin');
      await window.goto('/settings/users');
      const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email });
      await rowOf('accomplice@example.test').getByText('manager was deactivated. Invite this address again.').waitFor();
      await rowOf('withdrawn@example.test').getByText('An administrator revoked it.').waitFor();
      await rowOf('open@example.test').getByText('Pending', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: /^Revoke invitation/ }).count()).toBe(1);
      expect(await faultsOf(window)).toEqual([]);
    }, 150_000);
  });

  describe('sign-in', () => {
    const email = 'consultant@example.test';
    const fillIn = async (page: Page, password = testPassword) => {
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };

    async function member(name: string, password = testPassword): Promise<Id<'acc'>> {
      const id = newId('acc');
      await run(id, new OpenAccount(id, { name, plan: 'growth', currency: 'EUR', timezone: 'Europe/Berlin' }));
      const { id: userId } = await run(id, new AddUser(systemActor(id), { name: 'Robin', email, role: 'viewer' }));
      await givePassword(stage.api, id, userId, password);
      return id;
    }

    it('sign-in with an address of several accounts asks for the account and opens the requested page', async () => {
      const { api, browser } = stage;
      await member('Fern & Fable Books');
      const chosen = await member('Harbour & Pine');
      const third = await member('Velomondo', 'nine boards and a nail');
      const window = await ConsoleWindow.open(browser, api);
      const { page } = window;
      await page.goto(`${api.service.baseUrl}/audiences?type=lookalike`);
      await fillIn(page);
      await page.getByRole('heading', { level: 1, name: 'Select account' }).waitFor();
      expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([
        'Fern & Fable Books',
        'Harbour & Pine',
        'Use another email address',
      ]);
      expect(await faultsOf(window)).toEqual([]);
      await page.getByRole('button', { name: 'Use another email address' }).click();
      await fillIn(page);
      await page.getByRole('button', { name: 'Harbour & Pine' }).click();
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
      expect(page.url()).toBe(`${api.service.baseUrl}/audiences?type=lookalike`);
      const accountOf = async () =>
        (await api.look('select account_id from accounts.session order by started_at desc limit 1'))[0]?.['account_id'];
      expect(await accountOf()).toBe(uuidOf(chosen));
      await window.close();
      // A link can name the account.
      const named = await ConsoleWindow.open(browser, api);
      await named.page.goto(`${api.service.baseUrl}/sign-in?account=${third}`);
      await fillIn(named.page);
      await named.page.getByRole('alert').getByText('Sign-in failed').waitFor();
      await fillIn(named.page, 'nine boards and a nail');
      await named.page.getByRole('navigation', { name: 'Pages' }).waitFor();
      expect(await accountOf()).toBe(uuidOf(third));
      await named.close();
    }, 150_000);
  });

  it('the token of an invitation is sent in no URL and in no Referer', async () => {
    const { api, account, browser } = stage;
    const admin = await openConsole(api, account, 'admin');
    const { url } = (await admin.post('/invitations', { email: 'lena@example.test', role: 'viewer' })).body.data;
    const token = url.slice(url.indexOf('#') + 1) as string;
    const window = await ConsoleWindow.open(browser, api);
    const heads: string[] = [];
    const bodies: string[] = [];
    window.page.on('request', (request) => {
      heads.push(
        `${request.method()} ${new URL(request.url()).pathname} ${request.url().replace(/#.*/, '')} ${JSON.stringify(request.headers())}`,
      );
      bodies.push(request.postData() ?? '');
    });
    await window.page.goto(url);
    await window.page.getByLabel('Your name').fill('Lena');
    await window.page.getByLabel('Choose a password').fill('seven grey herons wading');
    await window.page.getByRole('button', { name: /^Join/ }).click();
    await window.page.getByRole('heading', { name: 'Hello, Lena' }).waitFor();
    expect(heads.filter((head) => head.includes('acs_inv_'))).toEqual([]);
    expect(heads.filter((head) => head.startsWith('POST /console/api/invitations')).map((head) => head.split(' ')[1])).toEqual([
      '/console/api/invitations/lookup',
      '/console/api/invitations/accept',
    ]);
    expect(bodies.filter((body) => body.includes(token))).toHaveLength(2);
    await window.close();
  }, 150_000);
});
