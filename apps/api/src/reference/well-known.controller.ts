import { Clock } from '#libs/kernel';
import { DOCS_URL, httpSettings, type HttpSettings } from '#libs/operations';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';

const open = { endpoint: { access: 'public', permission: null } } as const;
const plainText = 'text/plain; charset=utf-8';
const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year. The running service stands behind the text, so it is renewed every day. */
const validDays = 180;

/** Serves the files that security researchers and crawlers look for. */
@ApiExcludeController()
@Controller()
export class WellKnownController {
  constructor(
    private readonly clock: Clock,
    @Inject(httpSettings.token) private readonly settings: HttpSettings,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  /** Security contact (RFC 9116). */
  @Get('.well-known/security.txt')
  @RouteConfig(open)
  @Header('content-type', plainText)
  securityText(): string {
    const page = (path: string) => new URL(path, this.docsUrl()).toString();
    const today = Math.floor(this.clock.now().getTime() / dayMs);
    const lines = [
      `Contact: ${this.settings.securityContact ?? page('/docs#description/report-a-vulnerability')}`,
      `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
      `Policy: ${page('/docs#description/report-a-vulnerability')}`,
      'Preferred-Languages: en',
      `Canonical: ${page('/.well-known/security.txt')}`,
    ];
    return `${lines.join('\n')}\n`;
  }

  /** Crawlers may read the reference, and nothing else. */
  @Get('robots.txt')
  @RouteConfig(open)
  @Header('content-type', plainText)
  robots(): string {
    return 'User-agent: *\nAllow: /docs\nDisallow: /\n';
  }
}
