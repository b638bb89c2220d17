import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type Certificate, certificatePaths, type CertificateSource, loadCertificate, renewSelfSigned } from './certificate.js';

const defaultIntervalMs = 2_000;
const renewalCheckMs = 3_600_000;

interface CertificateWatchOptions {
  readonly source: CertificateSource;
  /** The certificate in use. */
  readonly current: Certificate;
  /** Makes new connections use the certificate. Open ones continue. */
  readonly apply: (certificate: Certificate) => void;
  readonly logger: Logger;
  readonly intervalMs?: number;
  readonly renewalMs?: number;
}

/**
 * Applies the certificate again when its files change, and renews the self-signed one before it expires. Polls, because a secret in a
 * container is replaced by a symbolic link that points elsewhere, of which no event is reported.
 */
export class CertificateWatch {
  private readonly timer: NodeJS.Timeout;
  private readonly renewalTimer: NodeJS.Timeout;
  /** The versions of the files that were judged last. */
  private judged: string | undefined;
  private previous: string | undefined;
  private current: Certificate;
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly options: CertificateWatchOptions) {
    this.current = options.current;
    this.timer = setInterval(() => this.enqueue(() => this.look()), options.intervalMs ?? defaultIntervalMs).unref();
    this.renewalTimer = setInterval(() => this.enqueue(() => this.renew()), options.renewalMs ?? renewalCheckMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearInterval(this.renewalTimer);
    await this.looking;
  }

  private enqueue(work: () => Promise<void>): void {
    this.looking = this.looking.then(work).catch((error: unknown) => {
      this.options.logger.error({ err: error }, 'the certificate could not be renewed');
    });
  }

  private async look(): Promise<void> {
    const versions = await this.versions();
    if (versions === this.judged) return;
    // Certificate and key are replaced one after the other. They are judged when they have not changed since the previous look.
    if (versions !== this.previous) {
      this.previous = versions;
      return;
    }
    this.judged = versions;
    this.reload();
  }

  private reload(): void {
    const { source, apply, logger } = this.options;
    try {
      const loaded = loadCertificate(source);
      // So it is after a start, and when only the times of the files have changed.
      if (loaded.cert === this.current.cert && loaded.key === this.current.key) return;
      apply(loaded);
      this.current = loaded;
      logger.info('a new certificate is used for new connections');
    } catch (error) {
      logger.error({ err: error }, 'the changed certificate cannot be used; the former one stays in use');
    }
  }

  private renew(): Promise<void> {
    return renewSelfSigned(this.options.source);
  }

  /** What changes when a file is written or replaced. A missing file is a version, too. */
  private async versions(): Promise<string> {
    const { cert, key } = certificatePaths(this.options.source);
    const versionOf = async (path: string) => {
      const found = await stat(path, { bigint: true }).catch(() => undefined);
      return found === undefined ? 'missing' : `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}`;
    };
    return (await Promise.all([cert, key].map(versionOf))).join(' ');
  }
}
