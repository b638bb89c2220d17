/**
 * Approves an ad account on the sandbox's consent page as a user would. Returns the URL to which the sandbox redirects the browser,
 * or null if it has no such ad account.
 */
export async function approveAtSandbox(authorizationUrl: string, adAccountId: string): Promise<string | null> {
  const { origin, pathname, searchParams } = new URL(authorizationUrl);
  const form = new URLSearchParams([...searchParams, ['ad_account_id', adAccountId], ['decision', 'allow']]);
  const reply = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' });
  await reply.body?.cancel();
  return reply.headers.get('location');
}
