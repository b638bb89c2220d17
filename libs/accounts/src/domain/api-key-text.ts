/** Makes the text of new keys; a port, since randomness and checksums come from outside the domain. */
export abstract class ApiKeyGenerator {
  abstract make(): string;
}
