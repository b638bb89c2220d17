import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bodyOf, type PageBody } from '#libs/edge';

export type Coding = 'br' | 'gzip' | 'identity';

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} satisfies Record<Coding, (bytes: Buffer) => Promise<Buffer>>;

const compressible = /^(text|application)\/|svg/;
/** Whether Accept-Encoding contains a coding with a weight other than zero. */
const accepts = (accepted: string, coding: string) =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`, 'i').test(accepted);

/** Static content in every content coding. It is read and compressed on first use and then cached. */
export class EncodedBody {
  private readonly encoded = new Map<Coding, Promise<Buffer>>();
  private tag?: Promise<string>;

  constructor(
    readonly type: string,
    private readonly read: () => Promise<Buffer>,
  ) {}

  /** The best coding that the client accepts and that reduces the size of the content. */
  codingFor(accepted: string | string[] | undefined): Coding {
    const codings = String(accepted ?? '');
    if (!compressible.test(this.type)) return 'identity';
    return accepts(codings, 'br') ? 'br' : accepts(codings, 'gzip') ? 'gzip' : 'identity';
  }

  /** Returns the body in the best accepted coding with its headers. */
  async respond(accepted: string | string[] | undefined): Promise<{ headers: Record<string, string>; body: PageBody }> {
    const coding = this.codingFor(accepted);
    const [bytes, tag] = await Promise.all([this.bytes(coding), this.digest()]);
    const isEncoded = coding !== 'identity';
    const headers = {
      'content-type': this.type,
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
      // Each coding is a separate representation with its own ETag.
      etag: `"${tag}${isEncoded ? `-${coding}` : ''}"`,
      ...(isEncoded ? { 'content-encoding': coding } : {}),
    };
    return { headers, body: bodyOf(bytes) };
  }

  private bytes(coding: Coding): Promise<Buffer> {
    let bytes = this.encoded.get(coding);
    if (bytes === undefined) {
      bytes = coding === 'identity' ? this.read() : this.bytes('identity').then(compress[coding]);
      bytes.catch(() => this.encoded.delete(coding));
      this.encoded.set(coding, bytes);
    }
    return bytes;
  }

  private digest(): Promise<string> {
    this.tag ??= this.bytes('identity').then((bytes) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22));
    this.tag.catch(() => delete this.tag);
    return this.tag;
  }
}
