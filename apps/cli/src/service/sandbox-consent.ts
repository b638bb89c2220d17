import { CliError } from '../cli-error.js';

/** Approves an ad account on the sandbox's consent page as a user would, and follows the redirect. */
export async function approveAtSandbox(authorizationUrl: string, sandboxUrl: string | null, adAccountId: string): Promise<void> {
  const url = new URL(authorizationUrl);
  if (sandboxUrl === null || url.origin !== new URL(sandboxUrl).origin) throw new CliError('--approve works only with the sandbox.');
  const form = new URLSearchParams([...url.searchParams, ['ad_account_id', adAccountId], ['decision', 'allow']]);
  const reply = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' });
  await reply.body?.cancel();
  const back = reply.headers.get('location');
  if (back === null) throw new CliError(`The sandbox has no ad account ${adAccountId}.`);
  await (await fetch(back)).body?.cancel();
}
