export interface StoredFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** The files of creatives, by key. Keys are made by the service alone and never taken from a client. */
export abstract class AssetStore {
  abstract put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /** Null when there is no such file. */
  abstract read(key: string): Promise<Uint8Array | null>;
  abstract remove(key: string): Promise<void>;
  /** Every file whose key begins with a folder's name. */
  abstract list(folder: string): AsyncIterable<StoredFile>;
}
