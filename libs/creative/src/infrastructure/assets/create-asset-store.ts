import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import type { AssetSettings } from '../../settings.js';
import { DriveAssetStore } from './drive-asset-store.js';

/** Creates the configured store. The S3 client uses 20 MB of memory, so it is loaded only if a bucket is configured. */
export async function createAssetStore(settings: AssetSettings, dataDir: string): Promise<DriveAssetStore> {
  if (settings.assetStore === 'disk') {
    const { FSDriver } = await import('flydrive/drivers/fs');
    const location = resolve(join(dataDir, 'assets'));
    makePrivate(location);
    return new DriveAssetStore(new Disk(new FSDriver({ location, visibility: 'private' })));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { s3Bucket, s3Region, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = settings;
  const driver = new S3Driver({
    bucket: s3Bucket as string,
    region: s3Region,
    visibility: 'private',
    // The bucket policy controls access; many S3-compatible stores do not support ACLs.
    supportsACL: false,
    ...(s3Endpoint === null ? {} : { endpoint: s3Endpoint, forcePathStyle: true }),
    ...(s3AccessKeyId === null ? {} : { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey as string } }),
    // Only AWS supports trailing checksums; other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  });
  return new DriveAssetStore(new Disk(driver));
}

/** Restricts access to the folder, because images may only be read by signed URL. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  // A folder of another user, such as a mounted volume, keeps its permissions.
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, 0o700);
}
