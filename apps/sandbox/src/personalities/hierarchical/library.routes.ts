import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdAccount } from '../../accounts/ad-account.js';
import { assertActive } from '../../campaigns/campaign.routes.js';
import { searchIndex } from '../../campaigns/search-index.js';
import { readBody } from '../../http/read-body.js';
import { unprocessable } from '../../http/platform-error.js';
import { ok } from '../../http/wire-response.js';
import type { Platform } from '../../platform.js';
import { treeCall, treePath } from './tree-call.js';
import { type TreeCreative, treeCreative } from './tree-spec.js';

const maxImageBytes = 4 * 1024 * 1024;
const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** The images and creatives of an ad account, which the ads of all its campaigns can use. */
export function libraryRoutes(app: FastifyInstance, platform: Platform): void {
  const { store, world } = platform;
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: maxImageBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    `${treePath}/images`,
    treeCall(platform, 'create_image', 'ads_write', async ({ request, account }) => {
      assertActive(account);
      const image = await readImage(request);
      const hash = createHash('sha256').update(image).digest('hex');
      await store.query(
        `insert into image values ($1, $2, $3, 1, $4) on conflict (ad_account_id, hash) do update set uploads = image.uploads + 1`,
        [account.id, hash, image.length, new Date(world.now())],
      );
      return { status: 201, body: { hash } };
    }),
  );

  app.get(
    `${treePath}/images`,
    treeCall(platform, 'search', 'ads_read', async ({ query, account }) => {
      const isIndexed = await searchIndex(platform, 'search', account.id);
      const rows = await store.query<{ hash: string; created_at: Date }>(
        'select hash, created_at from image where ad_account_id = $1 and hash = $2',
        [account.id, query['hash'] ?? ''],
      );
      const found = rows.filter(({ hash, created_at: at }) => isIndexed({ id: hash, createdAt: at.getTime() }));
      return ok({ data: found.map(({ hash }) => ({ hash })) });
    }),
  );

  app.post(
    `${treePath}/creatives`,
    treeCall(platform, 'create_creative', 'ads_write', async ({ request, account }) => {
      const creative = readBody(treeCreative, request.body);
      assertActive(account);
      if (creative.image_hash !== null) {
        const [image] = await store.query('select from image where ad_account_id = $1 and hash = $2', [account.id, creative.image_hash]);
        if (!image) throw unprocessable('image_missing', 'The image does not exist.');
      }
      const id = await world.newId('sv');
      const values = [id, account.id, creative.digest, JSON.stringify(creative), new Date(world.now())];
      await store.query('insert into creative values ($1, $2, $3, $4, $5)', values);
      return { status: 201, body: { id } };
    }),
  );

  app.get(
    `${treePath}/creatives`,
    treeCall(platform, 'search', 'ads_read', async ({ query, account }) => {
      const isIndexed = await searchIndex(platform, 'search', account.id);
      const rows = await store.query<{ id: string; created_at: Date }>(
        'select id, created_at from creative where ad_account_id = $1 and digest = $2 order by created_at, id',
        [account.id, query['digest'] ?? ''],
      );
      return ok({ data: rows.filter(({ id, created_at: at }) => isIndexed({ id, createdAt: at.getTime() })).map(({ id }) => ({ id })) });
    }),
  );
}

async function readImage({ body, headers }: FastifyRequest): Promise<Buffer> {
  const refused = () => unprocessable('invalid_image', '/image: must be a PNG, JPEG or WebP file in a multipart form');
  if (!Buffer.isBuffer(body)) throw refused();
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': String(headers['content-type']) } });
  const file = (await answer.formData().catch(() => null))?.get('image');
  if (!(file instanceof Blob) || !imageTypes.includes(file.type) || file.size === 0) throw refused();
  return Buffer.from(await file.arrayBuffer());
}

export async function findCreative({ store }: Platform, account: AdAccount, id: string): Promise<TreeCreative | null> {
  const [row] = await store.query<{ spec: TreeCreative }>('select spec from creative where ad_account_id = $1 and id = $2', [
    account.id,
    id,
  ]);
  return row?.spec ?? null;
}
