import type { FastifyInstance } from 'fastify';
import { breakingKinds, contentKinds } from '../faults/fault-rule.js';
import type { Platform } from '../platform.js';
import { html, sendPage } from './page.js';

/** The home page, which shows the state of the sandbox in a browser. */
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
<p>A simulated ad platform with OAuth consent, ad reviews, delayed and restated metrics, and faults on demand. No ads are
published and no money is spent.</p>

<h2>Current state</h2>
<table>
<tr><th scope="row">Clock</th><td>${clock}${isReal ? '' : world.settings.clockStoppedAt === null ? ' (adjusted)' : ' (stopped)'}</td></tr>
<tr><th scope="row">Seed</th><td>${world.settings.seed}</td></tr>
<tr><th scope="row">Review</th><td>${world.settings.review}</td></tr>
<tr><th scope="row">Faults</th><td>${struck.length === 0 ? 'none' : struck.map(({ kind, struck: times }) => `${kind} (triggered ${times} times)`).join(', ')}</td></tr>
</table>

<h2>Ad accounts</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">ID</th><th scope="col">Currency</th><th scope="col">Time zone</th><th scope="col">Model</th><th scope="col">Status</th></tr></thead>
<tbody>
${accounts.map(
  ({ name, id, currency, timezone, model, status }) =>
    html`<tr><td>${name}</td><td><code>${id}</code></td><td>${currency}</td><td>${timezone}</td><td>${model}</td><td>${status}</td></tr>\n`,
)}
</tbody>
</table>

<h2>Try it</h2>
<p>Connect one of these ad accounts in the service, then launch a campaign. Use the control token to move the clock and inject
faults:</p>
<pre>TOKEN=…
curl -X PUT ${url}/control/clock -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"advance_seconds": 86400}'
curl -X PUT ${url}/control/faults -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"rules": [{"kind": "outage", "times": 3}]}'
curl -X DELETE ${url}/control/faults -H "Authorization: Bearer $TOKEN"</pre>
<p class="soft">Available faults: ${[...breakingKinds, ...contentKinds].join(', ')}.</p>
<p class="soft">For details, see <code>docs/sandbox.md</code>.</p>
</div>
</main>`;
    return sendPage(reply, { title: 'The sandbox ad platform', body });
  });
  app.get('/health', async () => ({ status: 'ok' }));
}
