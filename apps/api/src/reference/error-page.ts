import { type ErrorCode, errorCatalog } from '#libs/kernel';
import { statusOfKind } from '#libs/rest';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const prose = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const style = `
:root { color-scheme: light dark; background: light-dark(#fff, #0d1117); color: light-dark(#1f2328, #e6edf3); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
a { color: light-dark(#0550ae, #6cb6ff); }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .75rem 0; }
section:target { outline: 2px solid #0969da; outline-offset: .5rem; border-radius: .25rem; }
h2 { font: 600 1.05rem/1.4 ui-monospace, monospace; margin: 0; }
p { margin: .25rem 0; } code { font-family: ui-monospace, monospace; }
.status { font-variant-numeric: tabular-nums; opacity: .75; }`;

/** The page that `docs_url` of an error links to. */
export function errorPage(): string {
  const codes = Object.keys(errorCatalog) as ErrorCode[];
  const sections = codes
    .map((code) => {
      const { kind, meaning, remedy, retryable, isReplayed } = errorCatalog[code];
      const retry = retryable
        ? 'The same request can succeed later.'
        : `The same request fails again${isReplayed ? '' : ' until its cause is removed'}.`;
      const replay = isReplayed ? ' With the same Idempotency-Key it gets the same error for 24 hours.' : '';
      return `<section id="${code}"><h2>${code}</h2><p class="status">HTTP ${statusOfKind[kind]} · ${retry}${replay}</p><p>${prose(meaning)}</p><p><strong>What to do:</strong> ${prose(remedy)}</p></section>`;
    })
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Error codes</title><style>${style}</style></head>
<body><main><h1>Error codes</h1><p>The <code>code</code> of an error is the contract; its message may change. <a href="/docs">API reference</a></p>
${sections}
</main></body></html>`;
}
