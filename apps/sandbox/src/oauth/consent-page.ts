import type { AdAccount } from '../accounts/ad-account.js';
import { html, type Markup } from '../pages/page.js';
import { type Scope, scopes } from './client.js';

export interface Consent {
  readonly clientName: string;
  readonly redirectHost: string;
  readonly scopes: readonly Scope[];
  /** Null when the person gives access to all their ad accounts. */
  readonly accounts: readonly AdAccount[] | null;
  /** The people to choose from. Empty when there is only one. */
  readonly people: readonly string[];
  /** Request parameters that the form submits unchanged. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly problem?: string;
}

export function consentPage({ clientName, redirectHost, scopes: requested, accounts, people, hidden, problem }: Consent): Markup {
  return html`<main>
<div class="card">
<h1>Connect ${clientName} to an ad account?</h1>
<p class="soft">You will be redirected to <b>${redirectHost}</b>.</p>
<p class="note">This is a sandbox. No ads are published and no money is spent.</p>
${problem === undefined ? html`` : html`<p role="alert"><b>${problem}</b></p>`}
<h2>${clientName} will be able to</h2>
<ul>${requested.map((scope) => html`<li>${scopes[scope]} <span class="soft">(<code>${scope}</code>)</span></li>`)}</ul>
<form method="post" action="/oauth/authorize">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
${people.length === 0 ? html`` : html`<p><label>Signed in as <select name="person">${people.map((one) => html`<option>${one}</option>`)}</select></label></p>\n`}
${accounts === null ? html`<p>This gives access to <b>all your ad accounts</b>.</p>` : adAccounts(accounts)}
<div class="buttons">
<button class="main" type="submit" name="decision" value="allow">Allow access</button>
<button type="submit" name="decision" value="deny">Deny access</button>
</div>
</form>
</div>
</main>`;
}

function adAccounts(accounts: readonly AdAccount[]): Markup {
  return html`<fieldset>
<legend>Ad account</legend>
${accounts.map((account, i) => choice(account, i === 0))}
</fieldset>`;
}

function choice({ id, name, currency, timezone, status }: AdAccount, isChosen: boolean): Markup {
  const facts = [currency, timezone, ...(status === 'suspended' ? ['suspended'] : [])].join(' · ');
  const checked = isChosen ? html` checked` : html``;
  return html`<label class="choice"><input type="radio" name="ad_account_id" value="${id}"${checked}><span><b>${name}</b><small>${facts}</small></span></label>\n`;
}

export function errorPage(message: string): Markup {
  return html`<main><div class="card"><h1>Invalid authorization request</h1><p>${message}</p>
<p class="soft">Return to the application that sent you here and start again.</p></div></main>`;
}
