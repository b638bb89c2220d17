export interface SandboxSettings {
  readonly databaseUrl: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The address that clients use, also the issuer of tokens; null: http://127.0.0.1:<port>. */
  readonly url: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without one there is no control API. */
  readonly controlToken: string | null;
  /** What the world of a new database is grown from. */
  readonly seed: number;
  /** Over what the database remembers: how long a review and a report may take; null: as the control API said last. */
  readonly reviewMaxSeconds: number | null;
  readonly reportLagSeconds: number | null;
  /** The share of ads that a review rejects. */
  readonly rejectionRate: number | null;
  readonly logLevel: string;
  /** Null: standard output. */
  readonly logFile: string | null;
}

/** A setting that is wrong; its message is all that a person needs to see. */
export class SandboxSettingsError extends Error {}

type Source = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting; throws one line for the first wrong one. An empty value counts as not set. */
export function readSandboxSettings(source: Source = process.env): SandboxSettings {
  const read = <T>(name: string, allowed: string, parse: (text: string) => T | undefined, fallback?: T): T => {
    const given = source[name];
    if (given === undefined || given === '') {
      if (fallback === undefined) throw new SandboxSettingsError(`${name} is not set: it must be ${allowed}.`);
      return fallback;
    }
    const value = parse(given);
    const shown = /SECRET|TOKEN|DATABASE/.test(name) ? `a text of ${given.length} characters` : JSON.stringify(given);
    if (value === undefined) throw new SandboxSettingsError(`${name} is ${shown}: it must be ${allowed}.`);
    return value;
  };
  return {
    databaseUrl: read('SANDBOX_DATABASE_URL', 'a postgres:// URL of a database of its own', url('postgres:', 'postgresql:')),
    host: read('SANDBOX_HOST', 'an address to listen on', (text) => text, '127.0.0.1'),
    port: read('SANDBOX_PORT', 'a port from 0 to 65535 (0 takes a free one)', wholeUpTo(65_535), 9400),
    url: read<string | null>('SANDBOX_URL', 'an http:// or https:// URL', url('http:', 'https:'), null),
    clientId: read('SANDBOX_CLIENT_ID', 'a text of 1 to 100 printable characters', longAtLeast(1), 'acs'),
    clientSecret: read('SANDBOX_CLIENT_SECRET', 'a text of at least 16 printable characters', longAtLeast(16)),
    controlToken: read<string | null>('SANDBOX_CONTROL_TOKEN', 'a text of at least 16 printable characters', longAtLeast(16), null),
    seed: read('SANDBOX_SEED', 'a whole number from 0 to 4294967295', wholeUpTo(0xffffffff), 1),
    reviewMaxSeconds: read<number | null>(
      'SANDBOX_REVIEW_MAX_SECONDS',
      'a whole number of seconds from 1 to 86400',
      wholeFrom(1, 86_400),
      null,
    ),
    reportLagSeconds: read<number | null>(
      'SANDBOX_REPORT_LAG_SECONDS',
      'a whole number of seconds from 1 to 86400',
      wholeFrom(1, 86_400),
      null,
    ),
    rejectionRate: read<number | null>('SANDBOX_REJECTION_RATE', 'a number from 0 to 1', share, null),
    logLevel: read(
      'SANDBOX_LOG_LEVEL',
      'debug, info, warn, error or silent',
      (text) => ['debug', 'info', 'warn', 'error', 'silent'].find((level) => level === text),
      'info',
    ),
    logFile: read<string | null>('SANDBOX_LOG_FILE', 'the path of a file', (text) => text, null),
  };
}

const url =
  (...protocols: string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text.replace(/\/$/, '') : undefined;

const wholeUpTo = (most: number) => (text: string) => (/^\d+$/.test(text) && Number(text) <= most ? Number(text) : undefined);

const wholeFrom = (least: number, most: number) => (text: string) => {
  const value = wholeUpTo(most)(text);
  return value !== undefined && value >= least ? value : undefined;
};

const share = (text: string) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text) ? Number(text) : undefined);

const longAtLeast = (least: number) => (text: string) => (/^[\x21-\x7e]+$/.test(text) && text.length >= least ? text : undefined);
