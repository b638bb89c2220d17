import { z } from 'zod';
import type { PlatformAdAccount } from '../../../application/ports/ad-account-choice.js';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { parseResponse } from '../platform-response.js';
import { GoogleApi, headersOf } from './google-api.js';
import { idOf } from './google-names.js';
import { readGoogleFailure } from './google-failures.js';
import { int64 } from './google-shapes.js';

const accessibleShape = z.looseObject({ resourceNames: z.array(z.string()).optional() });
const customerShape = z.looseObject({
  id: int64,
  descriptiveName: z.string().optional(),
  currencyCode: z.string().optional(),
  timeZone: z.string().optional(),
  manager: z.boolean().optional(),
  testAccount: z.boolean().optional(),
  status: z.string().optional(),
});
type Customer = z.infer<typeof customerShape>;

const fields = ['id', 'descriptive_name', 'currency_code', 'time_zone', 'manager', 'test_account', 'status'];
const selected = (resource: string, more: readonly string[] = []) => [...fields, ...more].map((name) => `${resource}.${name}`).join(', ');

const ownQuery = `SELECT ${selected('customer')} FROM customer`;
/** With the manager itself, at level 0, and clients of its clients. */
const clientsQuery =
  `SELECT ${selected('customer_client', ['level'])} FROM customer_client ` +
  `WHERE customer_client.manager = FALSE AND customer_client.status = 'ENABLED'`;

/**
 * Lists the ad accounts that a person reaches, directly and through manager accounts. One that is reached on several ways is listed with
 * the shortest: directly, or through the manager that is nearest to it.
 */
export async function listAdAccounts(http: PlatformHttp, baseUrl: string, accessToken: string): Promise<readonly PlatformAdAccount[]> {
  const response = await http.send({
    method: 'GET',
    url: `${baseUrl}/customers:listAccessibleCustomers`,
    headers: headersOf(accessToken, undefined),
    isIdempotent: true,
    readFailure: readGoogleFailure,
  });
  const { resourceNames = [] } = parseResponse(response, accessibleShape, 'Google Ads');
  const apiOf = (id: string) => new GoogleApi(http, baseUrl, { id, access: { login_customer_id: id } }, undefined, fixedToken(accessToken));
  const managers: Customer[] = [];
  const found = new Map<string, PlatformAdAccount>();
  for (const id of resourceNames.map(idOf)) {
    const [customer] = await unlessRefused(async () => (await apiOf(id).search(ownQuery, rowOf('customer'))).map((row) => row.customer));
    if (customer === undefined) continue;
    found.set(customer.id, adAccountOf(customer, customer.id));
    if (customer.manager === true) managers.push(customer);
  }
  const levels = new Map<string, number>([...found.keys()].map((id) => [id, 0]));
  for (const manager of managers) {
    const rows = await unlessRefused(() => apiOf(manager.id).search(clientsQuery, rowOf('customerClient')));
    for (const { customerClient: client } of rows) {
      const level = Number(client['level'] ?? 0);
      if (level >= (levels.get(client.id) ?? Number.POSITIVE_INFINITY)) continue;
      levels.set(client.id, level);
      found.set(client.id, adAccountOf(client, manager.id));
    }
  }
  return [...found.values()];
}

const rowOf = <N extends 'customer' | 'customerClient'>(name: N) =>
  z.looseObject({ [name]: customerShape } as Record<N, typeof customerShape>);

/** An account that is canceled, or that the person may not read, is none that can be connected. */
async function unlessRefused<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    const isOfAccount =
      error instanceof PlatformFailure &&
      (error.kind === 'rejected' || (error.kind === 'unauthorized' && error.details.isRenewable === false));
    if (isOfAccount) return [];
    throw error;
  }
}

/** A new token needs no renewal, and there is nothing to renew it with yet. */
const fixedToken = (secret: string): AccessTokens => ({
  current: async () => ({ secret, generation: 0 }),
  after: (_, isRenewable = true) =>
    Promise.reject(new PlatformFailure('unauthorized', 'Google Ads refuses the new token.', { isRenewable })),
});

function adAccountOf(customer: Customer, loginCustomerId: string): PlatformAdAccount {
  const { id, descriptiveName, currencyCode, timeZone, manager = false, testAccount = false, status = 'UNKNOWN' } = customer;
  const timezone = timeZone ?? 'Etc/UTC';
  return {
    id,
    name: descriptiveName ?? id,
    currency: currencyCode ?? 'UNK',
    timezone,
    status: testAccount ? `${status.toLowerCase()}, test account` : status.toLowerCase(),
    // Google says nothing about the role of a person: a change tells.
    canWrite: status === 'ENABLED',
    isManager: manager,
    access: { login_customer_id: loginCustomerId, time_zone: timezone },
  };
}
