export const aspectRatios = ['1:1', '4:5', '9:16', '16:9'] as const;
export type AspectRatio = (typeof aspectRatios)[number];

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes that the platforms recommend for each ratio. Both sides are integer multiples of the ratio. */
export const pixelSizes: Readonly<Record<AspectRatio, PixelSize>> = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1920, height: 1080 },
};
