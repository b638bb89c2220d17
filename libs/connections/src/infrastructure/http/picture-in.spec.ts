import { ValidationFailed } from '#libs/kernel';
import { pictureIn } from './picture-in.js';

/** The first bytes of a PNG file, which name its size. */
function aPng(width: number, height: number): string {
  const bytes = Buffer.alloc(64);
  bytes.write('89504e470d0a1a0a0000000d49484452', 0, 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}
const refusalOf = (text: string) => {
  try {
    pictureIn(text);
  } catch (error) {
    return (error as ValidationFailed).details.errors;
  }
  throw new Error('The picture was taken.');
};

describe('an uploaded picture', () => {
  it('is taken up to 4,096 pixels a side', () => {
    expect(pictureIn(aPng(4_096, 4_096))).toHaveLength(64);
    expect(pictureIn(aPng(1, 1))).toHaveLength(64);
  });

  it('of more pixels, or of none, is refused before it is decoded', () => {
    for (const [width, height] of [
      [4_097, 1],
      [1, 60_000],
      [0, 10],
    ] as const)
      expect(refusalOf(aPng(width, height))).toMatchObject([{ pointer: '/image', code: 'out_of_range' }]);
  });

  it('of another format is refused', () => {
    const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X'), Buffer.alloc(20)]).toString('base64');
    for (const text of ['', 'not a picture', webp]) expect(refusalOf(text)).toMatchObject([{ pointer: '/image', code: 'invalid_format' }]);
  });
});
