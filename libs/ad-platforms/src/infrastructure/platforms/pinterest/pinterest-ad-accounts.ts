import { z } from 'zod';
import type { PlatformAdAccount } from '../../../application/ports/ad-account-choice.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { nextBookmark, withParameters } from './pinterest-api.js';
import { readPinterestFailure } from './pinterest-failures.js';
import { parseResponse } from '../platform-response.js';

const shape = z.looseObject({
  items: z.array(
    z.looseObject({
      id: z.string().min(1),
      name: z.string().nullish(),
      country: z.string().nullish(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .nullish(),
      permissions: z.array(z.string()).nullish(),
    }),
  ),
  bookmark: z.string().nullish(),
});

/** The roles with which a person may change campaigns. */
const writingRoles = new Set(['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER']);
/** The code that Pinterest itself uses for a currency that it does not know. */
const unknownCurrency = 'UNK';
/** The days of reports are days in UTC, whatever the time zone of the ad account. */
const reportingTimezone = 'Etc/UTC';

/** Lists the ad accounts that a token gives access to, with those that others share with the person. */
export async function listAdAccounts(http: PlatformHttp, baseUrl: string, accessToken: string): Promise<readonly PlatformAdAccount[]> {
  const found: PlatformAdAccount[] = [];
  const seen = new Set<string>();
  for (let bookmark: string | null = null; ;) {
    const parameters = { page_size: '250', ...(bookmark === null ? {} : { bookmark }) };
    const response = await http.send({
      method: 'GET',
      url: baseUrl + withParameters('/ad_accounts', parameters),
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      isIdempotent: true,
      readFailure: readPinterestFailure,
    });
    const page = parseResponse(response, shape, 'Pinterest');
    found.push(...page.items.map(adAccountOf));
    bookmark = nextBookmark(page, seen);
    if (bookmark === null) return found;
  }
}

function adAccountOf({ id, name, country, currency, permissions }: z.infer<typeof shape>['items'][number]): PlatformAdAccount {
  const roles = permissions ?? [];
  return {
    id,
    name: name ?? id,
    currency: currency ?? unknownCurrency,
    timezone: reportingTimezone,
    status: roles.length === 0 ? 'no role' : roles.join(', ').toLowerCase(),
    canWrite: roles.some((role) => writingRoles.has(role)),
    isManager: false,
    // Every ad needs a location: that of the ad account is used when nothing else says one.
    access: country == null ? {} : { country },
  };
}
