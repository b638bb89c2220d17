import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from '#libs/foundation';
import { Disk } from 'flydrive';
import { DriveAssetStore } from './drive-asset-store.js';

/** The store that the settings name. The S3 client is loaded only where there is a bucket: it weighs 20 MB. */
export async function openAssetStore(environment: Environment): Promise<DriveAssetStore> {
  if (environment.assetStore === 'disk') {
    const { FSDriver } = await import('flydrive/drivers/fs');
    const location = resolve(join(environment.dataDir, 'assets'));
    makePrivate(location);
    return new DriveAssetStore(new Disk(new FSDriver({ location, visibility: 'private' })));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { s3Bucket, s3Region, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = environment;
  const driver = new S3Driver({
    bucket: s3Bucket as string,
    region: s3Region,
    visibility: 'private',
    // The bucket's own policy keeps strangers out; many stores know no ACLs.
    supportsACL: false,
    ...(s3Endpoint === null ? {} : { endpoint: s3Endpoint, forcePathStyle: true }),
    ...(s3AccessKeyId === null ? {} : { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey as string } }),
    // Checksums by trailers are AWS's own; other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  });
  return new DriveAssetStore(new Disk(driver));
}

/** The folders in it are named after accounts, and their images may be seen by the bearers of signed URLs only. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  // Of a folder that belongs to another user, such as a mounted volume, that user decides.
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, 0o700);
}
