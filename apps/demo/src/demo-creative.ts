import type { AspectRatio, Brand } from '#libs/creative';

export interface DemoCreative {
  /** The external_id, by which a later run finds it and campaigns refer to it. Never change it. */
  readonly key: string;
  readonly name: string;
  readonly prompt: string;
  readonly brand: Brand;
  readonly variants: number;
  readonly ratios: readonly AspectRatio[];
  readonly labels?: readonly string[];
}
