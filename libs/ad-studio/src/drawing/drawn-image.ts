export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface DrawnImage extends PixelSize {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png';
}
