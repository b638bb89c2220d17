import { crc32, deflateSync } from 'node:zlib';
import type { PlatformAd } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { GoogleApi } from './google-api.js';
import { GoogleImages } from './google-images.js';

interface SentAsset {
  readonly name: string;
  readonly imageAsset: { readonly data: string };
  readonly syntheticContentInfo: object;
}

/** Uploads the image of an ad, and returns what was sent. */
async function uploaded(ratio: string, width: number, height: number, bytes: Uint8Array): Promise<SentAsset> {
  const sent: SentAsset[] = [];
  const api = {
    search: async () => [],
    createAsset: async (asset: SentAsset) => {
      sent.push(asset);
      return 'customers/1/assets/7';
    },
  };
  const handles = { obtain: (_kind: string, _key: string, make: () => Promise<string>) => make() };
  const image = { ratio, width, height, mimeType: 'image/png', sha256: 'abc', bytes: async () => bytes };
  const ad = { reference: 'crv_1', images: async () => [image] } as unknown as PlatformAd;
  await new GoogleImages(api as unknown as GoogleApi, handles as unknown as ConnectionHandles).imagesOf(ad);
  return sent[0] as SentAsset;
}

function aPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc((1 + 3 * width) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** The size that the header of a JPEG file names. */
function sizeOfJpeg(data: Buffer): readonly [width: number, height: number] | null {
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] as number;
    if (marker === 0xc0 || marker === 0xc2) return [data.readUInt16BE(at + 7), data.readUInt16BE(at + 5)];
  }
  return null;
}

describe('images of ads on Google Ads', () => {
  it('are cropped to the ratio that Google takes, and declared as made with AI', async () => {
    const { name, imageAsset, syntheticContentInfo } = await uploaded('16:9', 1920, 1080, aPng(1920, 1080));
    expect(name).toBe('acs-abc-landscape');
    expect(sizeOfJpeg(Buffer.from(imageAsset.data, 'base64'))).toEqual([1920, 1005]);
    expect(syntheticContentInfo).toEqual({ advertiserAttestation: { status: 'IS_SYNTHETIC' } });
  });

  it('are sent as they are when Google takes their ratio', async () => {
    const bytes = aPng(1080, 1080);
    const { name, imageAsset } = await uploaded('1:1', 1080, 1080, bytes);
    expect([name, imageAsset.data]).toEqual(['acs-abc', bytes.toString('base64')]);
  });

  it('that cannot be decoded are refused with what to do', async () => {
    await expect(uploaded('16:9', 1920, 1080, Buffer.from('no image'))).rejects.toMatchObject({
      kind: 'rejected',
      details: { platformCode: 'image_unreadable' },
    });
  });
});
