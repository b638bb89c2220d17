/** A short text that differs when what it stands for does. */
export abstract class SpecDigest {
  abstract of(value: object): string;
}
