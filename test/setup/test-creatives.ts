import { createHash } from 'node:crypto';
import { AssetStore, Creative, CreativeRepository, type CreativeRequest, defaultRequest } from '#libs/creative';
import { type Id, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';

const noUsage = { input_tokens: 0, output_tokens: 0, images: 0, cost_micros: 0 };

/**
 * Stores a ready creative through the aggregate and its repository without generating anything. It contains text unless `fields` say
 * otherwise. Images have names, and a file only if there is one.
 */
export async function readyCreative(
  app: INestApplicationContext,
  accountId: Id<'acc'>,
  fields: Partial<CreativeRequest> = {},
  file?: Uint8Array,
): Promise<Creative> {
  const creative = generatingCreative(accountId, fields);
  const now = new Date();
  const copy = { headline: 'Run further', primaryText: 'Light shoes for long roads.', description: null, callToAction: 'Shop now' };
  creative.write(new Map(creative.variants.map(({ id }) => [id, copy])), noUsage, now);
  for (const { id, aspectRatio } of creative.variants) {
    const sha256 = file === undefined ? '0'.repeat(64) : createHash('sha256').update(file).digest('hex');
    const image = { key: `${id}.png`, mimeType: 'image/png', width: 1080, height: 1080, bytes: file?.length ?? 1_000, sha256 };
    if (file !== undefined) await app.get(AssetStore, { strict: false }).put(image.key, file, image.mimeType);
    creative.recordResult(id, { image: aspectRatio === null ? null : image }, noUsage, now);
  }
  await add(app, creative);
  return creative;
}

/** Stores a creative whose generation never finishes, because no job processes it. */
export async function unfinishedCreative(
  app: INestApplicationContext,
  accountId: Id<'acc'>,
  fields: Partial<CreativeRequest> = {},
): Promise<Creative> {
  const creative = generatingCreative(accountId, fields);
  await add(app, creative);
  return creative;
}

/** Stores a creative whose generation failed. */
export async function failedCreative(
  app: INestApplicationContext,
  accountId: Id<'acc'>,
  fields: Partial<CreativeRequest> = {},
): Promise<Creative> {
  const creative = generatingCreative(accountId, fields);
  creative.failGeneration({ code: 'generation_error', message: 'The model gave no answer.', retryable: true }, new Date());
  await add(app, creative);
  return creative;
}

function generatingCreative(accountId: Id<'acc'>, fields: Partial<CreativeRequest>): Creative {
  const request: CreativeRequest = { ...defaultRequest, type: 'text', prompt: 'Running shoes for long roads.', ...fields };
  return Creative.requested(systemActor(accountId), request, 'embedded', new Date());
}

async function add(app: INestApplicationContext, creative: Creative): Promise<void> {
  await app.get(Database).transaction(creative.accountId, () => app.get(CreativeRepository, { strict: false }).add(creative));
}
