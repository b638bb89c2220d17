import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Trusted HTML that is not escaped again. */
export class Markup {
  constructor(readonly text: string) {}
}

/** A template tag that escapes all values except `Markup`. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Markup | readonly Markup[])[]): Markup {
  const rendered = values.map((value) => {
    if (value instanceof Markup) return value.text;
    if (typeof value === 'object') return value.map(({ text }) => text).join('');
    return String(value).replace(/[&<>"']/g, (character) => escapes[character] as string);
  });
  return new Markup(parts.map((part, i) => part + (rendered[i] ?? '')).join(''));
}

const style = `
:root { color-scheme: light dark; --ink: #16202e; --soft: #4d5b6e; --paper: #f3f5f9; --card: #fff; --line: #d3dae4; --accent: #2450b8; --on-accent: #fff; --note: #fff4d6; --note-ink: #5a4200; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf5; --soft: #aab6c8; --paper: #10161f; --card: #18212d; --line: #35425488; --accent: #8fb0ff; --on-accent: #0d1730; --note: #3a3014; --note-ink: #ffe3a1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main { max-width: 33rem; margin: 0 auto; padding: 3rem 1.25rem; }
main.wide { max-width: 62rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 2rem; box-shadow: 0 8px 28px #0d173014; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
p { margin: .5rem 0; }
.soft { color: var(--soft); }
.note { background: var(--note); color: var(--note-ink); border-radius: 8px; padding: .5rem .8rem; font-size: .9rem; }
ul { padding-left: 1.2rem; margin: .5rem 0; }
fieldset { border: 0; margin: 1.5rem 0 0; padding: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: .5rem; }
.choice { display: flex; gap: .75rem; align-items: center; border: 1px solid var(--line); border-radius: 10px; padding: .65rem .85rem; margin-top: .5rem; cursor: pointer; }
.choice:hover { border-color: var(--accent); }
.choice:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.choice input { accent-color: var(--accent); width: 1.1rem; height: 1.1rem; margin: 0; flex: none; }
.choice b { display: block; font-weight: 600; }
.choice small { color: var(--soft); font-size: .875rem; }
.buttons { display: flex; gap: .75rem; margin-top: 1.75rem; }
button { flex: 1; font: inherit; font-weight: 600; border-radius: 10px; padding: .7rem 1rem; cursor: pointer; border: 1px solid var(--line); background: transparent; color: var(--ink); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
code, pre { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { overflow-wrap: anywhere; }
pre { background: var(--paper); border-radius: 8px; padding: .8rem; white-space: pre-wrap; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

interface Page {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** Origins that a form may redirect to in addition to the sandbox, because browsers apply the policy to redirects. */
  readonly formTargets?: readonly string[];
}

/** Sends a page that loads no external resources and runs no scripts. */
export function sendPage(reply: FastifyReply, { title, body, status = 200, formTargets = [] }: Page): FastifyReply {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `img-src data:`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    .send(document.text);
}
