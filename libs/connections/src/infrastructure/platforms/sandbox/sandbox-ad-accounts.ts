import { z } from 'zod';
import type { PlatformAdAccount } from '../../../application/ports/ad-platforms.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { readAnswer } from './sandbox-answer.js';

const shape = z.object({
  data: z.array(
    z.object({ id: z.string().min(1), name: z.string(), currency: z.string().regex(/^[A-Z]{3}$/), timezone: z.string().min(1) }),
  ),
});

/** The ad accounts that a new token opens. */
export async function listAdAccounts(http: PlatformHttp, baseUrl: string, accessToken: string): Promise<readonly PlatformAdAccount[]> {
  const answer = await http.send({
    method: 'GET',
    url: `${baseUrl}/v1/ad-accounts`,
    headers: { authorization: `Bearer ${accessToken}` },
    repeatable: true,
  });
  return readAnswer(answer, shape).data;
}
