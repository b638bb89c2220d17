import { ENVIRONMENT, type Environment, DOCS_URL } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { ConnectionStatus } from '../../domain/connection-status.js';

/** The settings page on which a person (re)authorises a connection. */
@Injectable()
export class ReconnectUrls {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  /** Null where nobody has to act. */
  of(id: Id<'con'>, status: ConnectionStatus): string | null {
    if (status !== 'pending' && status !== 'expired') return null;
    return new URL(`/settings/connections/${id}`, this.base()).toString();
  }

  /** The service knows its own address, the operator's commands only what it was to be. */
  private base(): string {
    const docsUrl = this.docsUrl();
    if (URL.canParse(docsUrl)) return docsUrl;
    return this.environment.publicUrl ?? `https://localhost:${this.environment.httpsPort}`;
  }
}
