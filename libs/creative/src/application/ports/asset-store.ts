export interface StoredFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** The files of creatives by key. Only the service creates keys; they never come from a client. */
export abstract class AssetStore {
  abstract put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /** Returns null when the file does not exist. */
  abstract read(key: string): Promise<Uint8Array | null>;
  abstract remove(key: string): Promise<void>;
  /** Lists all files in a folder. */
  abstract list(folder: string): AsyncIterable<StoredFile>;
}
