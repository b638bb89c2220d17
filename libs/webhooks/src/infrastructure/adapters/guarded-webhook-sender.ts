import { setTimeout as sleep } from 'node:timers/promises';
import { ForbiddenAddress, GuardedHttp, type Resolve, retryAfterSeconds, TransportFailure, UntrustedNames } from '#libs/operations';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { OutgoingMessage, WebhookSender } from '../../application/ports/webhook-sender.js';
import type { AttemptError, AttemptResult } from '../../domain/attempt.js';
import { HostRates } from '../../domain/host-rates.js';
import { type WebhookSettings, webhookSettings } from '../../settings.js';
import { isTrustedHost } from './public-destinations.js';

const timeoutMs = 15_000;
const maxBytesRead = 65_536;
const maxBytesKept = 1_024;
const userAgent = 'AdvertisingCampaignService-Webhooks/1';

const errorsOfCodes: readonly (readonly [RegExp, AttemptError])[] = [
  [/TIMEOUT|TimeoutError|ABORT/, 'timeout'],
  [/ENOTFOUND|EAI_/, 'dns'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'refused'],
  [/TLS|SSL|CERT|EPROTO|UNABLE_TO/, 'tls'],
];

/** Sends to strangers: addresses are checked when a name is resolved for the connection, and redirects are not followed. */
@Injectable()
export class GuardedWebhookSender implements WebhookSender, OnModuleDestroy {
  private readonly http: GuardedHttp;
  private readonly rates = new HostRates();

  constructor(@Inject(webhookSettings.token) private readonly settings: WebhookSettings & { readonly resolve?: Resolve }) {
    const isTrusted = (url: URL) => isTrustedHost(settings, url);
    const { nameServers, resolve = new UntrustedNames(nameServers).resolve } = settings;
    this.http = new GuardedHttp({
      trustedOrigins: [],
      isTrusted,
      timeoutMs,
      maxResponseBytes: -1,
      resolve,
    });
  }

  async send({ accountId, url, body, headers }: OutgoingMessage): Promise<AttemptResult> {
    await this.turnOf(accountId, url);
    const startedAt = performance.now();
    const duration = () => Math.round(performance.now() - startedAt);
    const all = { 'content-type': 'application/json', 'user-agent': userAgent, ...headers };
    try {
      const answer = await this.http.send({ method: 'POST', url, headers: all, body, maxBytesRead, party: accountId });
      const isAccepted = answer.status >= 200 && answer.status < 300;
      return {
        httpStatus: answer.status,
        error: isAccepted ? null : 'http',
        excerpt: excerptOf(answer.text),
        retryAfterSeconds: retryAfterSeconds(answer.headers['retry-after'], Date.now()) ?? null,
        durationMs: duration(),
      };
    } catch (error) {
      return { httpStatus: null, error: errorOf(error), excerpt: null, retryAfterSeconds: null, durationMs: duration() };
    }
  }

  /** Waits if the account has sent much to the host. The attempts of an account at a time bound the wait to a few seconds. */
  private async turnOf(accountId: string, url: string): Promise<void> {
    const parsed = URL.parse(url);
    // The operator answers for the hosts that are trusted.
    if (parsed === null || isTrustedHost(this.settings, parsed)) return;
    const waitMs = this.rates.waitMs(accountId, parsed.hostname, performance.now());
    if (waitMs > 0) await sleep(waitMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.http.close();
  }
}

function errorOf(error: unknown): AttemptError {
  if (error instanceof ForbiddenAddress || (error as Error).cause instanceof ForbiddenAddress) return 'forbidden_address';
  if (!(error instanceof TransportFailure)) throw error;
  return errorsOfCodes.find(([pattern]) => pattern.test(error.code))?.[1] ?? 'reset';
}

/** PostgreSQL stores no null bytes. */
function excerptOf(text: string): string | null {
  const bytes = Buffer.from(text.replaceAll('\u0000', '')).subarray(0, maxBytesKept);
  return bytes.length === 0 ? null : new TextDecoder().decode(bytes).replace(/(?<!\ufffd)\ufffd+$/, '');
}
