import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isUnder, Pages, type ServedPage } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import type { PackedBody } from '../pages/packed-body.js';
import { type ConsoleBuild, readConsoleBuild } from './console-build.js';

/** Paths that answer for themselves, also to a browser. */
const notPages = ['/v1', '/console/api', '/console/assets', '/docs', '/openapi.json', '/health', '/assets'];
const files = '/console/';
const folderOfHashedNames = 'assets/';

/** Stands in the built page wherever the nonce of an answer belongs. */
const noncePlaceholder = /__CSP_NONCE__/g;

// No inline script at all. The component library makes style elements at run time, so styles have a nonce; `style` properties that scripts
// set need none.
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
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No console</title></head><body><h1>The console is not part of this build</h1><p>The API works without it: see the <a href="/docs">reference</a>. "npm start" builds the console.</p></body></html>';

/** The account settings pages: one page for every path that a browser opens, and the files that it consists of. */
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
      if (file !== undefined) return () => fileAnswer(file, name, headers['accept-encoding']);
      if (name.startsWith(folderOfHashedNames)) return () => Promise.reject(new DomainError('not_found', 'There is no such file.'));
    }
    if (!/\btext\/html\b/i.test(headers.accept ?? '') || notPages.some((folder) => isUnder(path, folder))) return null;
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
        // Not no-referrer: browsers then send `Origin: null` with a form, and writes need the origin.
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      },
      body: build === null ? notBuilt : build.page.replace(noncePlaceholder, nonce),
    };
  }

  /** Read once; a console that is built later is found then. */
  private current(): ConsoleBuild | null {
    this.build ??= readConsoleBuild(this.folder);
    return this.build;
  }
}

async function fileAnswer(file: PackedBody, name: string, accepted: string | string[] | undefined): Promise<ServedPage> {
  const { headers, body } = await file.answer(accepted);
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
