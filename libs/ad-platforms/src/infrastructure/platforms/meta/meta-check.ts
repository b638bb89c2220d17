import { amountText } from '#libs/kernel';
import type { AccountCheck } from '../../../application/ports/account-checks.js';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { checked, missing, ok, unknown } from '../account-check.js';
import { minDailyBudgetMicrosOf } from './meta-budgets.js';
import { choicesFor, type SettingChoices } from '../../../application/ports/connection-settings.js';

const business = (path: string) => `https://business.facebook.com/${path}`;

/** What a launch needs of an ad account of Meta: what its settings name is still offered. */
export async function checkMetaAccount(
  readChoices: () => Promise<SettingChoices>,
  { settings, access }: AdAccountTarget,
): Promise<readonly AccountCheck[]> {
  const choices = readChoices();
  // Every check reports a failure to read them by itself.
  choices.catch(() => undefined);
  const offered = async (name: string) => choicesFor(name, await choices);
  const isOffered = async (name: string) => (await offered(name)).choices.some(({ value }) => value === settings[name]);
  return Promise.all([
    checked('page', 'Page', async () => {
      const { choices: pages, refusal } = await offered('page_id');
      if (settings['page_id'] === undefined) {
        if (pages.length === 0 && refusal !== null)
          return unknown(`${refusal} A page can be entered by its ID.`, business('settings/pages'));
        return pages.length === 0
          ? missing('No page was found that this user may advertise for. Give the user access to one.', business('settings/pages'))
          : missing('A page must be set: ads are published as it.');
      }
      return (await isOffered('page_id'))
        ? ok('The page of the settings can be advertised for.')
        : unknown('The page of the settings is not among those that Meta lists for this user.', business('settings/pages'));
    }),
    checked('instagram', 'Instagram', async () => {
      if (settings['instagram_user_id'] === undefined)
        return unknown(
          'No Instagram account is set: ads on Instagram are published as the page.',
          business('settings/instagram-account-v2s'),
        );
      return (await isOffered('instagram_user_id'))
        ? ok('The Instagram account of the settings can be used.')
        : unknown(
            'The Instagram account is not among those that Meta lists for the ad account.',
            business('settings/instagram-account-v2s'),
          );
    }),
    checked('pixel', 'Pixel', async () => {
      if (settings['pixel_id'] === undefined)
        return unknown('No pixel is set: campaigns for leads and sales cannot run, others can.', business('events_manager2'));
      if (await isOffered('pixel_id')) return ok('The pixel of the settings exists.');
      const { refusal } = await offered('pixel_id');
      return refusal !== null
        ? unknown(refusal, business('events_manager2'))
        : missing('The pixel of the settings is not offered any more. Choose another one.', business('events_manager2'));
    }),
    checked('minimum_budget', 'Minimum budget', () =>
      access['min_daily_budget'] == null || access['currency'] == null
        ? unknown('Meta did not tell the least budget of a day.')
        : ok(`A campaign needs at least ${amountText(minDailyBudgetMicrosOf(access, access['currency']), access['currency'])} a day.`),
    ),
    checked('billing', 'Payment', () =>
      unknown(
        'Meta refuses the first ad without a payment method, and tells it only then. Look there.',
        business('billing_hub/payment_settings'),
      ),
    ),
  ]);
}
