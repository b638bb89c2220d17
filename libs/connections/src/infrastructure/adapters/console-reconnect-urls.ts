import type { Id } from '#libs/kernel';
import { DOCS_URL, httpSettings, type HttpSettings } from '#libs/operations';
import { Inject, Injectable } from '@nestjs/common';
import { ReconnectUrls } from '../../application/ports/reconnect-urls.js';
import type { ConnectionStatus } from '../../domain/connection-status.js';

/** URLs of the settings page on which a user authorizes a connection. */
@Injectable()
export class ConsoleReconnectUrls extends ReconnectUrls {
  constructor(
    @Inject(httpSettings.token) private readonly settings: HttpSettings,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {
    super();
  }

  of(id: Id<'con'>, status: ConnectionStatus): string | null {
    if (status !== 'pending' && status !== 'expired') return null;
    return new URL(`/settings/connections/${id}`, this.base()).toString();
  }

  /** A running service knows its public address; operator commands use the configured one. */
  private base(): string {
    const docsUrl = this.docsUrl();
    if (URL.canParse(docsUrl)) return docsUrl;
    return this.settings.publicUrl ?? `https://localhost:${this.settings.httpsPort}`;
  }
}
