import { z } from 'zod';
import type { AccountCheck } from '../../../application/ports/account-checks.js';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { checked, missing, ok, unknown } from '../account-check.js';
import type { PinterestApi } from './pinterest-api.js';
import { boardShape, countriesOf, tagsShape } from './pinterest-settings.js';

const accountShape = z.looseObject({ permissions: z.array(z.string()).nullish(), currency: z.string().nullish() });
const userShape = z.looseObject({ account_type: z.string().nullish() });
const writingRoles = ['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER'];
const billingPage = 'https://ads.pinterest.com/billing/';

/** What a launch needs of an ad account of Pinterest. */
export function checkPinterestAccount(api: PinterestApi, { settings, access }: AdAccountTarget): Promise<readonly AccountCheck[]> {
  return Promise.all([
    checked('role', 'Permission to change campaigns', async () => {
      const { permissions } = await api.read(api.inAdAccount(''), {}, accountShape);
      const roles = permissions ?? [];
      if (roles.some((role) => writingRoles.includes(role))) return ok(`The role is ${roles.join(', ').toLowerCase()}.`);
      return missing('The user needs the role owner, admin or campaign manager.', 'https://www.pinterest.com/business/hub/');
    }),
    checked('business_account', 'Business account', async () => {
      const { account_type: type } = await api.read('/user_account', { ad_account_id: api.adAccountId }, userShape);
      return type === 'BUSINESS'
        ? ok('The account is a business account.')
        : missing('Pinterest lets boards be read only with a business account.', 'https://www.pinterest.com/business/convert/');
    }),
    checked(
      'boards',
      'Boards for the pins of ads',
      async () => {
        const { items } = await api.page('/boards', { ad_account_id: api.adAccountId }, boardShape, null);
        const chosen = settings['board_id'];
        if (chosen === undefined || items.length === 0 || items.some(({ id }) => id === chosen)) return ok('Boards can be read.');
        return unknown('The board of the settings is not among the first boards. Choose it again if a launch is refused.');
      },
      ({ kind, message }) => (kind === 'rejected' ? missing(message, 'https://www.pinterest.com/business/convert/') : null),
    ),
    checked('conversion_tag', 'Conversion tag', async () => {
      const { items } = await api.read(api.inAdAccount('/conversion_tags'), {}, tagsShape);
      const tag = settings['conversion_tag_id'];
      if (tag === undefined)
        return unknown('No tag is set: campaigns for leads and sales cannot run, others can.', 'https://ads.pinterest.com/conversions/');
      return items.some(({ id, status }) => id === tag && status !== 'ARCHIVED')
        ? ok('The tag of the settings exists. Whether it receives events is shown by Pinterest.')
        : missing('The tag of the settings does not exist any more. Choose another one.');
    }),
    checked('places', 'Places', () =>
      (countriesOf(settings) ?? []).length > 0 || access['country'] !== undefined
        ? ok('Ads whose audiences name no place are shown in the countries of the settings, or in that of the ad account.')
        : missing('Pinterest requires a place: set Countries.'),
    ),
    checked('billing', 'Payment', () =>
      unknown('Pinterest tells the payment only to apps with a permission that this service does not ask for. Look there.', billingPage),
    ),
    checked('access_level', 'Access of the app', () =>
      unknown(
        'Pinterest does not tell whether the app of this installation has standard access. With trial access, the first pin is refused.',
      ),
    ),
  ]);
}
