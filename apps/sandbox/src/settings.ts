import { type PersonalityName, personalityNames } from './personalities/personality-list.js';

export interface SandboxSettings {
  readonly databaseUrl: string;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** The public base URL, which is also the issuer of tokens. Null for http://127.0.0.1:<port>. */
  readonly url: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Null disables the control API. */
  readonly controlToken: string | null;
  /** The random seed of a new database. */
  readonly seed: number;
  /** Maximum duration of a review and delay of reports. They override stored values; null keeps the last value of the control API. */
  readonly reviewMaxSeconds: number | null;
  readonly reportLagSeconds: number | null;
  /** Fraction of ads that a review rejects. */
  readonly rejectionRate: number | null;
  readonly personalities: readonly PersonalityName[];
  readonly logLevel: string;
  /** Null for standard output. */
  readonly logFile: string | null;
}

/** An invalid setting. Only the message is printed. */
export class SandboxSettingsError extends Error {}

type Source = Readonly<Record<string, string | undefined>>;

/** Reads and validates all settings. Throws an error for the first invalid one. An empty value counts as not set. */
export function readSandboxSettings(source: Source = process.env): SandboxSettings {
  const read = <T>(name: string, allowed: string, parse: (text: string) => T | undefined, fallback?: T): T => {
    const rawValue = source[name];
    if (rawValue === undefined || rawValue === '') {
      if (fallback === undefined) throw new SandboxSettingsError(`${name} is not set: it must be ${allowed}.`);
      return fallback;
    }
    const value = parse(rawValue);
    const description = /SECRET|TOKEN|DATABASE/.test(name) ? `a text of ${rawValue.length} characters` : JSON.stringify(rawValue);
    if (value === undefined) throw new SandboxSettingsError(`${name} is ${description}: it must be ${allowed}.`);
    return value;
  };
  return {
    databaseUrl: read('SANDBOX_DATABASE_URL', 'a postgres:// URL of a database of its own', url('postgres:', 'postgresql:')),
    host: read('SANDBOX_HOST', 'an address to listen on', (text) => text, '127.0.0.1'),
    port: read('SANDBOX_PORT', 'a port from 0 to 65535 (0 takes a free one)', integerUpTo(65_535), 9400),
    url: read<string | null>('SANDBOX_URL', 'an http:// or https:// URL', url('http:', 'https:'), null),
    clientId: read('SANDBOX_CLIENT_ID', 'a text of 1 to 100 printable characters', minLength(1), 'acs'),
    clientSecret: read('SANDBOX_CLIENT_SECRET', 'a text of at least 16 printable characters', minLength(16)),
    controlToken: read<string | null>('SANDBOX_CONTROL_TOKEN', 'a text of at least 16 printable characters', minLength(16), null),
    seed: read('SANDBOX_SEED', 'a whole number from 0 to 4294967295', integerUpTo(0xffffffff), 1),
    reviewMaxSeconds: read<number | null>(
      'SANDBOX_REVIEW_MAX_SECONDS',
      'a whole number of seconds from 1 to 86400',
      integerFrom(1, 86_400),
      null,
    ),
    reportLagSeconds: read<number | null>(
      'SANDBOX_REPORT_LAG_SECONDS',
      'a whole number of seconds from 1 to 86400',
      integerFrom(1, 86_400),
      null,
    ),
    rejectionRate: read<number | null>('SANDBOX_REJECTION_RATE', 'a number from 0 to 1', share, null),
    personalities: read('SANDBOX_PERSONALITY', `a comma-separated list of ${personalityNames.join(', ')}`, personalities, []),
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

const integerUpTo = (max: number) => (text: string) => (/^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined);

const integerFrom = (min: number, max: number) => (text: string) => {
  const value = integerUpTo(max)(text);
  return value !== undefined && value >= min ? value : undefined;
};

const personalities = (text: string) => {
  const found = text.split(',').map((one) => personalityNames.find((name) => name === one.trim()));
  return found.every((name) => name !== undefined) ? found : undefined;
};

const share = (text: string) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text) ? Number(text) : undefined);

const minLength = (min: number) => (text: string) => (/^[\x21-\x7e]+$/.test(text) && text.length >= min ? text : undefined);
