import { DOCS_URL } from '#libs/foundation';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { errorPage } from './error-page.js';
import { OpenApiDocument } from './openapi-document.js';
import { ReferencePage } from './reference-page.js';

const open = { endpoint: { access: 'public', permission: null } } as const;
const html = 'text/html; charset=utf-8';
// The page brings its script and styles itself; it may ask only this service.
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The reference: the OpenAPI document, a page to read it on, and the error codes. */
@ApiExcludeController()
@Controller()
export class ReferenceController {
  constructor(
    private readonly document: OpenApiDocument,
    private readonly page: ReferencePage,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  @Get('openapi.json')
  @RouteConfig(open)
  @Header('content-type', 'application/json; charset=utf-8')
  openapi(): string {
    return this.document.text(this.docsUrl().replace(/\/docs\/errors$/, ''));
  }

  @Get('docs')
  @RouteConfig(open)
  @Header('content-type', html)
  @Header('content-security-policy', policy)
  reference(): Promise<string> {
    return this.page.html();
  }

  @Get('docs/js/scalar.js')
  @RouteConfig(open)
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  script(): Promise<string> {
    return this.page.script();
  }

  @Get('docs/errors')
  @RouteConfig(open)
  @Header('content-type', html)
  @Header('content-security-policy', policy)
  errors(): string {
    return errorPage();
  }
}
