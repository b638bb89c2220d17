import { readSandboxSettings, SandboxSettingsError } from './settings.js';

const good = { SANDBOX_DATABASE_URL: 'postgres://sandbox@localhost/sandbox', SANDBOX_CLIENT_SECRET: 'a-secret-of-the-client' };

describe('the settings of the sandbox', () => {
  it('the sandbox settings require a database and a secret and have defaults for the rest', () => {
    expect(readSandboxSettings(good)).toMatchObject({
      host: '127.0.0.1',
      port: 9400,
      url: null,
      clientId: 'acs',
      controlToken: null,
      seed: 1,
      reviewMaxSeconds: null,
      reportLagSeconds: null,
      rejectionRate: null,
      personalities: [],
    });
    expect(readSandboxSettings({ ...good, SANDBOX_PORT: '', SANDBOX_URL: 'http://sandbox.example/' })).toMatchObject({
      port: 9400,
      url: 'http://sandbox.example',
    });
  });

  it('personalities are a list of known names', () => {
    const personalities = (value: string) => readSandboxSettings({ ...good, SANDBOX_PERSONALITY: value }).personalities;
    expect(personalities('search-lag, no-idempotency-keys')).toEqual(['search-lag', 'no-idempotency-keys']);
    expect(() => personalities('search-lag,lenient')).toThrow(/SANDBOX_PERSONALITY is "search-lag,lenient": it must be a comma-separated/);
  });

  it.each([
    ['SANDBOX_DATABASE_URL', undefined, 'SANDBOX_DATABASE_URL is not set: it must be a postgres:// URL of a database of its own.'],
    [
      'SANDBOX_DATABASE_URL',
      'mysql://x',
      'SANDBOX_DATABASE_URL is a text of 9 characters: it must be a postgres:// URL of a database of its own.',
    ],
    [
      'SANDBOX_CLIENT_SECRET',
      'short',
      'SANDBOX_CLIENT_SECRET is a text of 5 characters: it must be a text of at least 16 printable characters.',
    ],
    ['SANDBOX_PORT', '99999', 'SANDBOX_PORT is "99999": it must be a port from 0 to 65535 (0 takes a free one).'],
    ['SANDBOX_SEED', '-1', 'SANDBOX_SEED is "-1": it must be a whole number from 0 to 4294967295.'],
    ['SANDBOX_REVIEW_MAX_SECONDS', '0', 'SANDBOX_REVIEW_MAX_SECONDS is "0": it must be a whole number of seconds from 1 to 86400.'],
    ['SANDBOX_REPORT_LAG_SECONDS', '1h', 'SANDBOX_REPORT_LAG_SECONDS is "1h": it must be a whole number of seconds from 1 to 86400.'],
    ['SANDBOX_REJECTION_RATE', '1.5', 'SANDBOX_REJECTION_RATE is "1.5": it must be a number from 0 to 1.'],
    ['SANDBOX_LOG_LEVEL', 'loud', 'SANDBOX_LOG_LEVEL is "loud": it must be debug, info, warn, error or silent.'],
  ])('the sandbox settings reject %s=%s with a message that contains no secret', (name, value, message) => {
    expect(() => readSandboxSettings({ ...good, [name]: value })).toThrow(new SandboxSettingsError(message));
  });
});
