import { AssetStore, type StoredFile } from '../../application/ports/asset-store.js';
import type { Disk } from 'flydrive';

/** What the drivers say of a file that is not there: the file system and S3. */
const absences = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Files through flydrive: on a disk or in a bucket, by the driver that the disk was made with. */
export class DriveAssetStore extends AssetStore {
  constructor(private readonly disk: Disk) {
    super();
  }

  async put(key: string, bytes: Uint8Array, mimeType: string): Promise<void> {
    await this.disk.put(key, bytes, { contentType: mimeType });
  }

  async read(key: string): Promise<Uint8Array | null> {
    try {
      return await this.disk.getBytes(key);
    } catch (error) {
      if (isAbsence(error)) return null;
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
      if (isAbsence(error)) return { objects: [], paginationToken: undefined };
      throw error;
    }
  }
}

function isAbsence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, name } = cause as NodeJS.ErrnoException;
    if (absences.has(code ?? '') || absences.has(name)) return true;
  }
  return false;
}
