import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AssetStore, type StoredFile } from '../../application/ports/asset-store.js';
import type { Disk } from 'flydrive';

/** Error codes and names of the file system and of S3 for a missing file. */
const notFoundCodes = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Stores files with flydrive, on a disk or in a bucket, depending on the driver. */
export class DriveAssetStore extends AssetStore {
  constructor(private readonly disk: Disk) {
    super();
  }

  async put(key: string, bytes: Uint8Array, mimeType: string): Promise<void> {
    await this.disk.put(key, bytes, { contentType: mimeType });
  }

  async open(key: string): Promise<Readable | null> {
    try {
      const file = await this.disk.getStream(key);
      // A missing file on a disk is reported by the first read.
      await once(file, 'readable');
      return file;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.disk.delete(key);
  }

  async *list(folder: string): AsyncIterable<StoredFile> {
    let paginationToken: string | undefined;
    do {
      const page = await this.page(folder, paginationToken);
      for (const file of page.objects) {
        if (!file.isFile) continue;
        const { lastModified } = await file.getMetaData();
        yield { key: file.key, changedAt: lastModified };
      }
      ({ paginationToken } = page);
    } while (paginationToken !== undefined);
  }

  private async page(folder: string, paginationToken: string | undefined) {
    try {
      return await this.disk.listAll(folder, { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) });
    } catch (error) {
      if (isNotFound(error)) return { objects: [], paginationToken: undefined };
      throw error;
    }
  }
}

/** Drivers wrap the original error, so the causes are checked as well. */
function isNotFound(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    const { code, name } = cause as NodeJS.ErrnoException;
    if (notFoundCodes.has(code ?? '') || notFoundCodes.has(name)) return true;
  }
  return false;
}
