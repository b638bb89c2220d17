import type { AdAccount } from '../accounts/ad-account.js';
import { html, type Markup } from '../pages/page.js';
import { type Scope, scopes } from './client.js';

export interface Consent {
  readonly clientName: string;
  readonly redirectHost: string;
  readonly scopes: readonly Scope[];
  readonly accounts: readonly AdAccount[];
  /** What the form sends back unchanged. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly problem?: string;
}

export function consentPage({ clientName, redirectHost, scopes: requested, accounts, hidden, problem }: Consent): Markup {
  return html`<main>
<div class="card">
<h1>Connect ${clientName} to an ad account?</h1>
<p class="soft">You go back to <b>${redirectHost}</b> afterwards.</p>
<p class="note">This is the sandbox: nothing is published and no money is spent.</p>
${problem === undefined ? html`` : html`<p role="alert"><b>${problem}</b></p>`}
<h2>It will be able to</h2>
<ul>${requested.map((scope) => html`<li>${scopes[scope]} <span class="soft">(<code>${scope}</code>)</span></li>`)}</ul>
<form method="post" action="/oauth/authorize">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<fieldset>
<legend>In which ad account?</legend>
${accounts.map((account, i) => choice(account, i === 0))}
</fieldset>
<div class="buttons">
<button class="main" type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</div>
</form>
</div>
</main>`;
}

function choice({ id, name, currency, timezone, status }: AdAccount, isChosen: boolean): Markup {
  const facts = [currency, timezone, ...(status === 'suspended' ? ['suspended'] : [])].join(' · ');
  const checked = isChosen ? html` checked` : html``;
  return html`<label class="choice"><input type="radio" name="ad_account_id" value="${id}"${checked}><span><b>${name}</b><small>${facts}</small></span></label>\n`;
}

export function refusalPage(message: string): Markup {
  return html`<main><div class="card"><h1>This link does not work</h1><p>${message}</p>
<p class="soft">Go back to the program that sent you here, and start again.</p></div></main>`;
}
