/** A page for the browser of a person, or where it is sent. */
export interface Page {
  readonly status: number;
  readonly html?: string;
  readonly location?: string;
}

export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] as string);

interface ConsentForm {
  readonly action: string;
  readonly scopes: readonly string[];
  /** Sent with the decision. */
  readonly fields: Iterable<[string, string]>;
  /** Who is signed in when a test does not name a person. */
  readonly person: string;
}

/** The page on which a person allows or denies access. `consentAt` fills it in. */
export function consentForm({ action, scopes, fields, person }: ConsentForm): Page {
  const hidden = [...fields].map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const items = scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`);
  return {
    status: 200,
    html: `<h1>Give this app access to your account?</h1><ul>${items.join('')}</ul>
<form method="post" action="${action}">${hidden.join('')}
<label>Signed in as <input name="person" value="${person}"></label>
<button name="decision" value="allow">Give access</button><button name="decision" value="deny">Cancel</button></form>`,
  };
}

export const refusedConsent = (reason: string): Page => ({
  status: 400,
  html: `<h1>Invalid request</h1><p>${escapeHtml(reason)}</p>`,
});
