import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Where the pages are built to, seen from the compiled service and from its sources. */
export const consoleFolder = fileURLToPath(
  new URL(import.meta.url.includes('/dist/apps/api/') ? '../../../console/' : '../../../../dist/apps/console/', import.meta.url),
);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application)\/|svg/;

export type Coding = 'br' | 'gzip' | 'identity';

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} satisfies Record<Coding, (bytes: Buffer) => Promise<Buffer>>;

/** One built file; its bytes are read, and packed, when first asked for, and kept. */
export class BuiltFile {
  readonly type: string;
  private readonly packed = new Map<Coding, Promise<Buffer>>();

  constructor(private readonly path: string) {
    this.type = types[extname(path)] ?? 'application/octet-stream';
  }

  /** The best of the codings that the client takes and the file gains from. */
  codingFor(accepted: string): Coding {
    if (!compressible.test(this.type)) return 'identity';
    return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  }

  bytes(coding: Coding): Promise<Buffer> {
    let bytes = this.packed.get(coding);
    if (bytes === undefined) {
      bytes = readFile(this.path).then(compress[coding]);
      bytes.catch(() => this.packed.delete(coding));
      this.packed.set(coding, bytes);
    }
    return bytes;
  }
}

/** The console as it was built: its page, and its other files by their path in the folder. */
export interface ConsoleBuild {
  readonly page: string;
  readonly files: ReadonlyMap<string, BuiltFile>;
}

/** Null when the console has not been built. */
export function readConsoleBuild(folder: string): ConsoleBuild | null {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return null;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  // What a request names is looked up in this list, never on the disk.
  return {
    page: readFileSync(page, 'utf8'),
    files: new Map(files.filter((name) => name !== 'index.html').map((name) => [name, new BuiltFile(join(folder, name))])),
  };
}
