import { z } from 'zod';
import type { PlatformAdAccount } from '../../../application/ports/ad-account-choice.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { parseResponse } from '../platform-response.js';
import { readSandboxFailure } from './sandbox-failures.js';

const shape = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      timezone: z.string().min(1),
      status: z.string(),
      kind: z.enum(['ad_account', 'manager']),
      access: z.enum(['write', 'read']),
    }),
  ),
});

/** Lists the ad accounts that a token gives access to. */
export async function listAdAccounts(http: PlatformHttp, baseUrl: string, accessToken: string): Promise<readonly PlatformAdAccount[]> {
  const response = await http.send({
    method: 'GET',
    url: `${baseUrl}/v1/ad-accounts`,
    headers: { authorization: `Bearer ${accessToken}` },
    isIdempotent: true,
    readFailure: readSandboxFailure,
  });
  return parseResponse(response, shape, 'sandbox').data.map(({ kind, access, ...account }) => ({
    ...account,
    canWrite: access === 'write',
    isManager: kind === 'manager',
    access: {},
  }));
}
