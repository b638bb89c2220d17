import { Database, LOGGER, sql } from '#libs/foundation';
import { Clock, DomainError, NotFound, uuidOf } from '#libs/kernel';
import { Controller, Get, Header, Headers, Inject, Param, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { AssetStore } from '../../application/ports/asset-store.js';
import type { StoredImage } from '../../domain/variant.js';
import { AssetUrls } from './asset-urls.js';
import { byteRangeOf } from './byte-range.js';

const imageOf = sql('image of variant', 'select image from creative.variant where account_id = $1 and id = $2');
const storeRetrySeconds = 5;

/** Serves images by signed URL. Every invalid URL has the same response, 404. */
@ApiExcludeController()
@Controller('assets')
export class AssetController {
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
    const [row] = await this.database.read(asset.accountId, imageOf, [uuidOf(asset.accountId), uuidOf(asset.variantId)]);
    const image = row?.image as StoredImage | null | undefined;
    if (image === null || image === undefined) throw imageNotFound();
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
    const bytes = await this.read(image);
    reply.headers(cacheHeaders).type(image.mimeType);
    if (range === 'all') await reply.send(bytes);
    else {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${image.bytes}`);
      await reply.send(bytes.subarray(range.start, range.end + 1));
    }
  }

  private async read({ key }: StoredImage): Promise<Buffer> {
    let bytes: Uint8Array | null;
    try {
      bytes = await this.assets.read(key);
    } catch (error) {
      const unavailable = new DomainError('service_unavailable', 'The image storage is currently unavailable.', {}, storeRetrySeconds);
      unavailable.cause = error;
      throw unavailable;
    }
    if (bytes === null) {
      this.logger.error({ key }, 'the file of an image is missing');
      throw imageNotFound();
    }
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

const imageNotFound = () => new NotFound('The image does not exist or its URL has expired. Read the variant again to get a new URL.');

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
