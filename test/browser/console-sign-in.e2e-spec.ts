import type { Browser } from 'playwright-core';
import { codeOf, stepAt } from '../../libs/accounts/src/application/totp.js';
import { ConsoleWindow, sharedConsole, stopSharedConsole } from '../setup/console-browser.js';
import { emailOf, openConsole, signInTo, testPassword } from '../setup/console-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import type { TestService } from '../setup/test-service.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function codeFor(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) as string[]).map((byte) => Number.parseInt(byte, 2));
  return codeOf(Buffer.from(bytes), stepAt(new Date()) + ahead);
}

describe('the pages of signing in', () => {
  let api: TestService;
  let browser: Browser;
  let account: TestAccount;
  const faults: string[] = [];

  beforeAll(async () => {
    ({ api, browser } = await sharedConsole({ environment: { RUN_JOBS: 'off' } }));
    account = await api.openAccount();
  }, 150_000);
  afterAll(stopSharedConsole);

  /** Looks at the page in both color schemes and on a phone. */
  async function look(window: ConsoleWindow, name: string): Promise<void> {
    const { page } = window;
    faults.push(...(await window.violationsInBothSchemes()).map((fault) => `${name}: ${fault}`));
    await page.setViewportSize({ width: 375, height: 800 });
    if ((await window.overflow()) > 0) faults.push(`${name}: too wide for a phone`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  it('a user turns two-factor sign-in on in the profile and signs in with a code of the app', async () => {
    const window = await ConsoleWindow.open(browser, api, { width: 1440 });
    const { page } = window;
    await window.signIn(account, 'manager', '/settings/profile');
    // Another browser of the user.
    await signInTo(api, account.id, emailOf(account, 'manager'));
    await page.reload();
    const panel = page.getByRole('region', { name: 'Two-factor sign-in' });
    await panel.getByRole('button', { name: 'Turn on' }).waitFor();
    await page.getByText('This browser').waitFor();
    await look(window, 'profile');
    await panel.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) as string;
    await look(window, 'set-up');
    await page.getByLabel('Authentication code').fill('000000');
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    await page.getByText('code is wrong, has expired or was used').first().waitFor();
    await page.getByLabel('Authentication code').fill(codeFor(secret, -1));
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    await page.getByText('Save the recovery codes now').waitFor();
    await look(window, 'recovery-codes');
    await page.getByRole('button', { name: 'I have saved the codes' }).click();
    await panel.getByText('10 recovery codes are left').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByLabel('Email address').fill(emailOf(account, 'manager'));
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enter code' }).waitFor();
    await look(window, 'code');
    await page.getByLabel('Authentication code').fill(codeFor(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect([faults, window.failures, window.outside]).toEqual([[], [], []]);
    await window.close();
  }, 200_000);

  it('an admin sees the sessions of a user and hands over a link, by which the user chooses a new password', async () => {
    const window = await ConsoleWindow.open(browser, api, { width: 1440 });
    const { page } = window;
    await openConsole(api, account, 'editor');
    await window.enter(account, 'admin');
    await window.goto('/settings/users');
    await look(window, 'users');
    await page.getByRole('button', { name: 'Sessions: editor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sessions of editor' });
    await dialog.getByRole('table', { name: 'Sessions' }).waitFor();
    await look(window, 'sessions-of-user');
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Reset password: editor' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const url = (await page.getByText(/\/password-reset#acs_rst_/).textContent()) as string;
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
    await page.getByLabel('New password', { exact: true }).fill('Football2024!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('password is too easy to guess').waitFor();
    await look(window, 'password-reset');
    await page.getByLabel('New password', { exact: true }).fill('seven grey herons wading');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect([faults, window.failures, window.outside]).toEqual([[], [], []]);
    await window.close();
  }, 200_000);
});
