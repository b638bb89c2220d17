import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '#libs/kernel';
import { Pages, type ServedPage } from '#libs/edge';
import { isUnder } from '#libs/rest';
import type { EncodedBody } from '../pages/encoded-body.js';
import { type ConsoleBuild, readConsoleBuild } from './console-build.js';

/** Paths that do not return the console page, also for a browser. */
const nonPagePaths = ['/v1', '/console/api', '/console/assets', '/docs', '/openapi.json', '/health', '/assets'];
/** A path to a file, or to a hidden folder: never a page of the console. */
const filePath = /^\/\.|\.[a-z0-9]{1,10}$/i;
const files = '/console/';
const folderOfHashedNames = 'assets/';

/** Placeholder for the nonce in the built page. */
const noncePlaceholder = /__CSP_NONCE__/g;

// Inline scripts are not allowed. The component library creates style elements at run time, so styles need a nonce; `style` properties
// that scripts set do not.
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const notBuilt =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console not available</title></head><body><h1>The console is not part of this build</h1><p>The API works without it. See the <a href="/docs">API reference</a>. To build the console, run "npm start".</p></body></html>';

/** Serves the console: one page for every path that a browser opens, and its files. */
export class ConsolePages extends Pages {
  private build: ConsoleBuild | null = null;

  constructor(private readonly folder: string) {
    super();
  }

  find({ method, url = '', headers }: IncomingMessage): (() => Promise<ServedPage>) | null {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const path = url.split('?', 1)[0] as string;
    if (path.startsWith(files)) {
      const name = path.slice(files.length);
      const file = this.current()?.files.get(name);
      if (file !== undefined) return () => fileResponse(file, name, headers['accept-encoding']);
      if (name.startsWith(folderOfHashedNames)) return () => Promise.reject(new DomainError('not_found', 'The file does not exist.'));
    }
    if (!/\btext\/html\b/i.test(headers.accept ?? '') || filePath.test(path)) return null;
    if (nonPagePaths.some((folder) => isUnder(path, folder))) return null;
    return () => Promise.resolve(this.page());
  }

  private page(): ServedPage {
    const build = this.current();
    const nonce = randomBytes(16).toString('base64');
    return {
      status: build === null ? 404 : 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyWith(nonce),
        // `no-referrer` would make browsers send `Origin: null` with a form, and writes need the origin.
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      },
      body: build === null ? notBuilt : build.page.replace(noncePlaceholder, nonce),
    };
  }

  /** Reads the build once. Checks again for a console that is built after startup. */
  private current(): ConsoleBuild | null {
    this.build ??= readConsoleBuild(this.folder);
    return this.build;
  }
}

async function fileResponse(file: EncodedBody, name: string, accepted: string | string[] | undefined): Promise<ServedPage> {
  const { headers, body } = await file.respond(accepted);
  return {
    status: 200,
    headers: {
      ...headers,
      'cache-control': name.startsWith(folderOfHashedNames) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'cross-origin-resource-policy': 'same-origin',
    },
    body,
  };
}
