import { DOCS_URL } from '#libs/operations';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody } from '../pages/encoded-body.js';
import { errorPage } from './error-page.js';
import { OpenApiDocument } from './openapi-document.js';
import { ReferencePage } from './reference-page.js';

const open = { endpoint: { access: 'public', permission: null } } as const;
/** Clients can cache the response but must revalidate it with its ETag. */
const revalidated = 'public, no-cache';
const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';
/** The pages connect only to this service. The component library of the reference writes style elements while it runs. */
const policyWith = (scriptSources: string) =>
  [
    "default-src 'none'",
    `script-src ${scriptSources}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
const pageHeaders = (scriptSources: string) => ({
  'cache-control': revalidated,
  'content-security-policy': policyWith(scriptSources),
  'referrer-policy': 'same-origin',
});

const text = (type: string, write: () => string | Promise<string>) => new EncodedBody(type, async () => Buffer.from(await write()));

/** Serves the OpenAPI document, the reference page and the error codes. They change only with a release, so they are cached compressed. */
@ApiExcludeController()
@Controller()
export class ReferenceController {
  private readonly documentBody: EncodedBody;
  private readonly guidedDocumentBody: EncodedBody;
  private readonly pageBody: EncodedBody;
  private readonly scriptBody: EncodedBody;
  private readonly errorsBody = text(html, errorPage);

  constructor(
    document: OpenApiDocument,
    private readonly page: ReferencePage,
    @Inject(DOCS_URL) docsUrl: () => string,
  ) {
    const baseUrl = () => docsUrl().replace(/\/docs\/errors$/, '');
    this.documentBody = text(json, () => document.text(baseUrl()));
    this.guidedDocumentBody = text(json, () => document.textWithGuides(baseUrl()));
    this.pageBody = text(html, () => page.html());
    this.scriptBody = text('text/javascript; charset=utf-8', () => page.script());
  }

  @Get('openapi.json')
  @RouteConfig(open)
  openapi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(this.documentBody, request, reply, { 'cache-control': revalidated });
  }

  @Get('docs/openapi.json')
  @RouteConfig(open)
  guidedOpenapi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(this.guidedDocumentBody, request, reply, { 'cache-control': revalidated });
  }

  @Get('docs')
  @RouteConfig(open)
  async reference(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(this.pageBody, request, reply, pageHeaders(await this.page.scriptSources()));
  }

  @Get('docs/js/scalar.js')
  @RouteConfig(open)
  script(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(this.scriptBody, request, reply, { 'cache-control': 'public, max-age=3600' });
  }

  @Get('docs/errors')
  @RouteConfig(open)
  errors(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(this.errorsBody, request, reply, pageHeaders("'none'"));
  }
}

async function send(
  content: EncodedBody,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const respond = await content.respond(raw.headers['accept-encoding']);
  await reply.headers({ ...respond.headers, ...headers }).send(respond.body);
}
