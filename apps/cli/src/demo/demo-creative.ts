import type { AspectRatio, Brand } from '#libs/creative';

export interface DemoCreative {
  /** Its external_id, by which a later run finds it and campaigns name it: never change one. */
  readonly key: string;
  readonly name: string;
  readonly prompt: string;
  readonly brand: Brand;
  readonly variants: number;
  readonly ratios: readonly AspectRatio[];
  readonly labels?: readonly string[];
}
