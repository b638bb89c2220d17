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

/** The images, by signed URL. Whatever is wrong with a URL, the answer is the same: there is no such image. */
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
  // Opened by itself it is shown as an image and can do nothing; other sites may embed it.
  @Header('content-security-policy', "default-src 'none'; sandbox")
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Header('accept-ranges', 'bytes')
  async serve(
    @Param('file') file: string,
    @Query('token') token: unknown,
    @Headers() headers: Record<string, string | undefined>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const signed = this.urls.open(file, token);
    if (signed === null) throw absent();
    const [row] = await this.database.read(signed.accountId, imageOf, [uuidOf(signed.accountId), uuidOf(signed.variantId)]);
    const image = row?.image as StoredImage | null | undefined;
    if (image === null || image === undefined) throw absent();
    const etag = `"${image.sha256}"`;
    const left = Math.max(0, Math.floor((signed.expiresAt.getTime() - this.clock.now().getTime()) / 1000));
    reply.header('cache-control', `private, max-age=${left}, immutable`).header('etag', etag);
    if (matches(headers['if-none-match'], etag)) {
      await reply.code(304).send();
      return;
    }
    // A range of another version of the file is of no use to whoever has the rest of it.
    const range = headers['if-range'] === undefined || headers['if-range'] === etag ? byteRangeOf(headers['range'], image.bytes) : 'all';
    if (range === 'none') {
      reply.header('content-range', `bytes */${image.bytes}`).header('cache-control', 'no-store');
      throw new DomainError('range_not_satisfiable', `The file has ${image.bytes} bytes.`);
    }
    const bytes = await this.read(image);
    reply.type(image.mimeType);
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
      const refusal = new DomainError('service_unavailable', 'The store of images cannot be reached at the moment.', {}, storeRetrySeconds);
      refusal.cause = error;
      throw refusal;
    }
    if (bytes === null) {
      this.logger.error({ key }, 'the file of an image is gone');
      throw absent();
    }
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

const absent = () => new NotFound('There is no such image, or its URL has expired: read the variant again for a new one.');

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
