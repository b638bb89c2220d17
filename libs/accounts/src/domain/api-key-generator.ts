/** Generates the secrets of new keys. A port, because randomness and checksums are infrastructure. */
export abstract class ApiKeyGenerator {
  abstract generate(): string;
}
