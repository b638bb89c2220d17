/** Computes a short digest of a value. Different values have different digests. */
export abstract class SpecDigest {
  abstract of(value: object): string;
}
