/** Fills in the consent page as a person does, and returns the URL that the browser is sent to. */
export async function consentAt(
  authorizationUrl: string,
  { person, decision = 'allow' }: { readonly person: string; readonly decision?: 'allow' | 'deny' },
): Promise<string> {
  const page = await fetch(authorizationUrl, { redirect: 'manual' });
  const html = await page.text();
  if (page.status !== 200) throw new Error(`The consent page answered ${page.status}: ${html}`);
  const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1] ?? '';
  const form = new URLSearchParams({ ...hiddenFields(html), person, decision });
  const reply = await fetch(new URL(action, authorizationUrl), { method: 'POST', body: form, redirect: 'manual' });
  const location = reply.headers.get('location');
  if (location === null) throw new Error(`The consent page answered ${reply.status}: ${await reply.text()}`);
  return location;
}

function hiddenFields(html: string): Record<string, string> {
  const plain = (text: string) =>
    text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] as string);
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [plain(name as string), plain(value as string)]));
}
