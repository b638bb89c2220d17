import { z } from 'zod';
import type { PlatformAdAccount } from '../../../application/ports/ad-account-choice.js';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { parseResponse } from '../platform-response.js';
import { accountStatusOf } from './meta-account-status.js';
import { encoded, type MetaApp, pageOf, proofOf } from './meta-api.js';
import { readMetaFailure } from './meta-failures.js';

const accountShape = z.looseObject({
  id: z.string().regex(/^act_\d+$/),
  name: z.string().nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
  timezone_name: z.string().nullish(),
  account_status: z.int().nullish(),
  user_tasks: z.array(z.string()).nullish(),
  business_country_code: z.string().nullish(),
  min_daily_budget: z.int().nullish(),
  default_dsa_payor: z.string().nullish(),
  default_dsa_beneficiary: z.string().nullish(),
});
type MetaAdAccount = z.infer<typeof accountShape>;

const fields = Object.keys(accountShape.shape).join(',');
/** The tasks with which a person may change campaigns. Without any, the token is that of a system user, or the account is the person's own. */
const writingTasks = new Set(['ADVERTISE', 'MANAGE']);
const unknownCurrency = 'XXX';
const maxPages = 100;

/** Lists the ad accounts that a token gives access to. */
export async function listAdAccounts(http: PlatformHttp, app: MetaApp, accessToken: string): Promise<readonly PlatformAdAccount[]> {
  const found: PlatformAdAccount[] = [];
  let after: string | undefined;
  for (let page = 1; page <= maxPages; page++) {
    const parameters = encoded({ fields, limit: 100, after, appsecret_proof: proofOf(app.secret, accessToken) });
    const response = await http.send({
      method: 'GET',
      url: `${app.baseUrl}/me/adaccounts?${parameters.toString()}`,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      isIdempotent: true,
      readFailure: readMetaFailure,
    });
    const { data, paging } = parseResponse(response, pageOf(accountShape), 'Meta');
    found.push(...data.map(adAccountOf));
    after = paging?.next == null ? undefined : (paging.cursors?.after ?? undefined);
    if (after === undefined) return found;
  }
  throw new PlatformFailure('unavailable', `The person has more than ${maxPages * 100} ad accounts.`, { platformCode: 'list_too_long' });
}

function adAccountOf(account: MetaAdAccount): PlatformAdAccount {
  const { id, name, currency, timezone_name: timezone, account_status: status, user_tasks: tasks } = account;
  const { business_country_code: country, default_dsa_payor: payor, default_dsa_beneficiary: beneficiary } = account;
  const minBudget = account.min_daily_budget == null || account.min_daily_budget <= 0 ? null : String(account.min_daily_budget);
  const access = { timezone, currency, country, dsa_payor: payor, dsa_beneficiary: beneficiary, min_daily_budget: minBudget };
  return {
    id,
    name: name == null || name === '' ? id : name,
    currency: currency ?? unknownCurrency,
    timezone: timezone ?? 'Etc/UTC',
    status: accountStatusOf(status ?? 0).label,
    canWrite: tasks == null || tasks.some((task) => writingTasks.has(task)),
    isManager: false,
    access: Object.fromEntries(Object.entries(access).filter((entry): entry is [string, string] => entry[1] != null && entry[1] !== '')),
  };
}
