import { Refusal } from '../refusal.js';

/** Does what a person does on the sandbox's consent page: chooses an ad account, says yes, and is sent back. */
export async function approveAtSandbox(authorizationUrl: string, sandboxUrl: string | null, adAccountId: string): Promise<void> {
  const url = new URL(authorizationUrl);
  if (sandboxUrl === null || url.origin !== new URL(sandboxUrl).origin) throw new Refusal('--approve works with the sandbox only.');
  const form = new URLSearchParams([...url.searchParams, ['ad_account_id', adAccountId], ['decision', 'allow']]);
  const reply = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' });
  await reply.body?.cancel();
  const back = reply.headers.get('location');
  if (back === null) throw new Refusal(`The sandbox has no ad account ${adAccountId} to connect.`);
  await (await fetch(back)).body?.cancel();
}
