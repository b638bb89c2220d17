import { z } from 'zod';
import type { AccountCheck } from '../../../application/ports/account-checks.js';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { checked, missing, ok, unknown } from '../account-check.js';
import type { GoogleApi } from './google-api.js';
import { minimumOf } from './google-budgets.js';
import { hasUndeclaredCampaigns } from './google-declaration.js';
import { countriesOf, readTracking, settingsObstacle } from './google-settings.js';

const customerQuery = 'SELECT customer.id, customer.status, customer.currency_code, customer.test_account FROM customer';
const customerRow = z.looseObject({
  customer: z.looseObject({ status: z.string().optional(), currencyCode: z.string().optional(), testAccount: z.boolean().optional() }),
});
const billingQuery = 'SELECT billing_setup.id, billing_setup.status FROM billing_setup';
const billingRow = z.looseObject({ billingSetup: z.looseObject({ status: z.string().optional() }) });

const page = (path: string) => `https://ads.google.com/aw/${path}`;
const micros = 1_000_000;

/** What a launch needs of an ad account of Google Ads. Nothing is changed: the change is only validated. */
export function checkGoogleAccount(api: GoogleApi, { settings }: AdAccountTarget): Promise<readonly AccountCheck[]> {
  return Promise.all([
    checked('account_status', 'Status of the ad account', async () => {
      const [row] = await api.search(customerQuery, customerRow);
      const { status = 'UNKNOWN', testAccount = false } = row?.customer ?? {};
      if (status !== 'ENABLED') return missing(`The ad account is ${status.toLowerCase()}.`, page('overview'));
      return testAccount ? unknown('It is a test account: campaigns can be made, and are never shown.') : ok('The ad account is enabled.');
    }),
    checked(
      'role',
      'Permission to change campaigns',
      async () => {
        await api.validate([{ labelOperation: { create: { name: 'acs check' } } }]);
        return ok('Google Ads would accept a change by this user.');
      },
      (failure) => (failure.kind === 'rejected' ? missing(failure.message, page('accountaccess/users')) : null),
    ),
    checked('billing', 'Payment', async () => {
      const states = (await api.search(billingQuery, billingRow)).map(({ billingSetup }) => billingSetup.status ?? 'UNKNOWN');
      if (states.includes('APPROVED')) return ok('A payment is set up.');
      if (states.length === 0)
        return unknown('No payment of a monthly invoice was found. Cards are not told: look at Google Ads.', page('billing/summary'));
      const found = `The payment by monthly invoice is ${states.join(', ').toLowerCase().replaceAll('_', ' ')}.`;
      // Who no longer pays by invoice may pay by card.
      if (states.every((state) => state === 'CANCELLED'))
        return unknown(`${found} Cards are not told: look at Google Ads.`, page('billing/summary'));
      return missing(found, page('billing/summary'));
    }),
    checked('declaration', 'Declaration about political advertising', async () =>
      (await hasUndeclaredCampaigns(api))
        ? missing(
            'A campaign of the ad account does not declare whether it contains EU political advertising: Google Ads refuses every change. Declare them below.',
          )
        : ok('Every campaign of the ad account is declared.'),
    ),
    checked('advertiser', 'Business name and logo', () => {
      const obstacle = settingsObstacle(settings);
      if (obstacle !== null) return missing(obstacle);
      return settings['logo_asset'] === undefined
        ? missing('A logo must be set. Upload one below, or choose one in the settings.')
        : ok('Both are set.');
    }),
    checked('conversion_tracking', 'Conversion tracking', async () =>
      (await readTracking(api)).length > 0
        ? ok('Conversions are tracked, so campaigns for leads and sales can run.')
        : unknown('Conversions are not tracked: campaigns for leads and sales cannot run, those for traffic can.', page('conversions')),
    ),
    checked('places', 'Places', () =>
      countriesOf(settings)?.length === 0
        ? unknown('No country is set: each audience of a campaign must name a country or a region.')
        : ok('Ads whose audiences name no place are shown in the countries of the settings.'),
    ),
    checked('minimum_budget', 'Minimum budget', async () => {
      const [row] = await api.search(customerQuery, customerRow);
      const currency = row?.customer.currencyCode ?? '';
      return ok(`A campaign needs at least ${minimumOf(currency) / micros} ${currency} a day.`);
    }),
  ]);
}
