import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip' | 'identity';

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} satisfies Record<Coding, (bytes: Buffer) => Promise<Buffer>>;

const compressible = /^(text|application)\/|svg/;
/** A coding in Accept-Encoding, unless its weight is zero. */
const takes = (accepted: string, coding: string) => new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`, 'i').test(accepted);

/** What stays as it is while the service runs, in every coding; read, and packed, when first asked for, and kept. */
export class PackedBody {
  private readonly packed = new Map<Coding, Promise<Buffer>>();
  private tag?: Promise<string>;

  constructor(
    readonly type: string,
    private readonly read: () => Promise<Buffer>,
  ) {}

  /** The best of the codings that the client takes and the content gains from. */
  codingFor(accepted: string | string[] | undefined): Coding {
    const codings = String(accepted ?? '');
    if (!compressible.test(this.type)) return 'identity';
    return takes(codings, 'br') ? 'br' : takes(codings, 'gzip') ? 'gzip' : 'identity';
  }

  /** The bytes in the coding of a client, with the headers that belong to them. */
  async answer(accepted: string | string[] | undefined): Promise<{ headers: Record<string, string>; body: Buffer }> {
    const coding = this.codingFor(accepted);
    const [body, tag] = await Promise.all([this.bytes(coding), this.digest()]);
    const isPacked = coding !== 'identity';
    const headers = {
      'content-type': this.type,
      vary: 'accept-encoding',
      // Each coding is a representation of its own.
      etag: `"${tag}${isPacked ? `-${coding}` : ''}"`,
      ...(isPacked ? { 'content-encoding': coding } : {}),
    };
    return { headers, body };
  }

  private bytes(coding: Coding): Promise<Buffer> {
    let bytes = this.packed.get(coding);
    if (bytes === undefined) {
      bytes = coding === 'identity' ? this.read() : this.bytes('identity').then(compress[coding]);
      bytes.catch(() => this.packed.delete(coding));
      this.packed.set(coding, bytes);
    }
    return bytes;
  }

  private digest(): Promise<string> {
    this.tag ??= this.bytes('identity').then((bytes) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22));
    this.tag.catch(() => delete this.tag);
    return this.tag;
  }
}
