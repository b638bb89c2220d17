import { Readable } from 'node:stream';
import { Clock, DomainError, type Id, NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { LOGGER } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { Controller, Get, Header, Headers, Inject, Param, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { AssetStore } from '../../application/ports/asset-store.js';
import type { StoredImage } from '../../domain/variant.js';
import { AssetUrls, type SignedAsset } from './asset-urls.js';
import { byteRangeOf, piecesOf } from './byte-range.js';

const imageOf = sql('image of variant', 'select image from creative.variant where account_id = $1 and id = $2');
const storeRetrySeconds = 5;
const knownForMs = 60_000;
const maxKnownImages = 1_000;

/** Serves images by signed URL. Every invalid URL has the same response, 404. */
@ApiExcludeController()
@Controller('assets')
export class AssetController {
  private readonly images = new Map<Id<'var'>, { readonly accountId: Id<'acc'>; readonly image: StoredImage; readonly until: number }>();

  constructor(
    private readonly urls: AssetUrls,
    private readonly database: Database,
    private readonly assets: AssetStore,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get(':file')
  @RouteConfig({ endpoint: { access: 'public', permission: null } })
  // Opened directly, an image cannot execute anything. Other sites may embed it.
  @Header('content-security-policy', "default-src 'none'; sandbox")
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Header('accept-ranges', 'bytes')
  async serve(
    @Param('file') file: string,
    @Query('token') token: unknown,
    @Headers() headers: Record<string, string | undefined>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asset = this.urls.open(file, token);
    if (asset === null) throw imageNotFound();
    const image = await this.imageOf(asset);
    if (image === null) throw imageNotFound();
    const etag = `"${image.sha256}"`;
    const maxAgeSeconds = Math.max(0, Math.floor((asset.expiresAt.getTime() - this.clock.now().getTime()) / 1000));
    // Only for the image: an error must not be cached that long.
    const cacheHeaders = { 'cache-control': `private, max-age=${maxAgeSeconds}, immutable`, etag };
    if (matches(headers['if-none-match'], etag)) {
      await reply.headers(cacheHeaders).code(304).send();
      return;
    }
    // A range is only useful for the version of the file that the client already has in part.
    const range = headers['if-range'] === undefined || headers['if-range'] === etag ? byteRangeOf(headers['range'], image.bytes) : 'all';
    if (range === 'none') {
      reply.header('content-range', `bytes */${image.bytes}`);
      throw new DomainError('range_not_satisfiable', `The range is outside the file, which has ${image.bytes} bytes.`);
    }
    const bytes = await this.open(image);
    reply.headers(cacheHeaders).type(image.mimeType);
    if (range === 'all') await reply.header('content-length', image.bytes).send(Readable.from(bytes));
    else {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${image.bytes}`);
      await reply.header('content-length', range.end - range.start + 1).send(Readable.from(piecesOf(bytes, range)));
    }
  }

  /** The image of a variant never changes, so it is read from the database once in a while. */
  private async imageOf({ accountId, variantId }: SignedAsset): Promise<StoredImage | null> {
    const known = this.images.get(variantId);
    if (known?.accountId === accountId && performance.now() < known.until) return known.image;
    const [row] = await this.database.read(accountId, imageOf, [uuidOf(accountId), uuidOf(variantId)]);
    const image = (row?.image ?? null) as StoredImage | null;
    if (image === null) return null;
    if (this.images.size >= maxKnownImages) this.images.clear();
    this.images.set(variantId, { accountId, image, until: performance.now() + knownForMs });
    return image;
  }

  private async open({ key }: StoredImage): Promise<AsyncIterable<Uint8Array>> {
    let bytes: AsyncIterable<Uint8Array> | null;
    try {
      bytes = await this.assets.open(key);
    } catch (error) {
      const unavailable = new DomainError('service_unavailable', 'The image storage is currently unavailable.', {}, storeRetrySeconds);
      unavailable.cause = error;
      throw unavailable;
    }
    if (bytes === null) {
      this.logger.error({ key }, 'the file of an image is missing');
      throw imageNotFound();
    }
    return bytes;
  }
}

const imageNotFound = () => new NotFound('The image does not exist or its URL has expired. Read the variant again to get a new URL.');

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
