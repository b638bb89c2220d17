export interface StoredFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** The files of creatives by key. Only the service creates keys; they never come from a client. */
export abstract class AssetStore {
  abstract put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /** Opens a file for reading, in pieces. Returns null when the file does not exist. */
  abstract open(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  abstract remove(key: string): Promise<void>;
  /** Lists all files in a folder. */
  abstract list(folder: string): AsyncIterable<StoredFile>;
}
