import type { FastifyInstance } from 'fastify';
import { breakingKinds, contentKinds } from '../faults/fault-rule.js';
import type { Platform } from '../platform.js';
import { html, sendPage } from './page.js';

/** For whoever opens the address in a browser. */
export function homeRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/', async (_request, reply) => {
    const { world } = platform;
    const accounts = await platform.accounts.all();
    const struck = platform.faults.report().rules;
    const url = platform.url();
    const clock = new Date(world.now()).toISOString();
    const isReal = world.settings.clockOffsetMs === 0 && world.settings.clockStoppedAt === null;
    const body = html`<main class="wide">
<div class="card">
<h1>The sandbox ad platform</h1>
<p>It behaves as an ad platform does, with consent, reviews, late and restated numbers and faults on demand. Nothing is
published, nobody sees an ad, and no money is spent.</p>

<h2>Now</h2>
<table>
<tr><th scope="row">Clock</th><td>${clock}${isReal ? '' : world.settings.clockStoppedAt === null ? ' (moved)' : ' (stopped)'}</td></tr>
<tr><th scope="row">Seed</th><td>${world.settings.seed}</td></tr>
<tr><th scope="row">Review</th><td>${world.settings.review}</td></tr>
<tr><th scope="row">Faults</th><td>${struck.length === 0 ? 'none' : struck.map(({ kind, struck: times }) => `${kind} (struck ${times}×)`).join(', ')}</td></tr>
</table>

<h2>Ad accounts</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Id</th><th scope="col">Currency</th><th scope="col">Time zone</th><th scope="col">Like</th><th scope="col">Status</th></tr></thead>
<tbody>
${accounts.map(
  ({ name, id, currency, timezone, model, status }) =>
    html`<tr><td>${name}</td><td><code>${id}</code></td><td>${currency}</td><td>${timezone}</td><td>${model}</td><td>${status}</td></tr>\n`,
)}
</tbody>
</table>

<h2>Try it</h2>
<p>Connect one of these ad accounts in the account settings of the service, then launch a campaign. With the control token
you make time pass and things go wrong:</p>
<pre>TOKEN=…
curl -X PUT ${url}/control/clock -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"advance_seconds": 86400}'
curl -X PUT ${url}/control/faults -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"rules": [{"kind": "outage", "times": 3}]}'
curl -X DELETE ${url}/control/faults -H "Authorization: Bearer $TOKEN"</pre>
<p class="soft">Faults: ${[...breakingKinds, ...contentKinds].join(', ')}.</p>
<p class="soft">All of it is described in <code>docs/sandbox.md</code>.</p>
</div>
</main>`;
    return sendPage(reply, { title: 'The sandbox ad platform', body });
  });
  app.get('/health', async () => ({ status: 'ok' }));
}
