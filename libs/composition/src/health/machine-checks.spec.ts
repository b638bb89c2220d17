import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseSettings, type HealthContext, httpSettings, type Machine, serviceSettings, Settings } from '#libs/operations';
import { generate } from 'selfsigned';
import { certificate, clock, disk } from './machine-checks.js';

const gigabyte = 1_000_000_000;
const now = Date.parse('2027-05-03T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'machine-'));
const required = { DATABASE_URL: 'postgres://service:password@database.example/acs', APP_SECRET: 'x'.repeat(32), DATA_DIR: folder };
const groups = [databaseSettings, httpSettings, serviceSettings];

/** An installation whose database has the time `now`. */
const contextOf = ({
  settings = {},
  ...machine
}: Partial<Machine> & { readonly settings?: Record<string, string> } = {}): HealthContext => ({
  settings: Settings.read(groups, { ...required, ...settings }),
  machine: { now: () => now, diskOf: async () => ({ total: gigabyte, used: 0, available: gigabyte }), ...machine },
  database: async () => ({ read: async () => [], global: async () => [{ epoch_ms: now }] }),
  accounts: async () => [],
  readInEveryAccount: async () => [],
});

describe('the clock of the machine', () => {
  it.each([
    [90_000, 'failed', '90 s ahead of'],
    [-90_000, 'failed', '90 s behind'],
    [20_000, 'warning', '20 s ahead of'],
    [-20_000, 'warning', '20 s behind'],
    [5_000, 'ok', 'agree'],
  ])('that differs by %i ms is %s', async (aheadMs, verdict, found) => {
    const finding = await clock.run(contextOf({ now: () => now + aheadMs }));
    expect(finding).toMatchObject({ verdict, found: expect.stringContaining(found) });
    expect(finding.remedy === null ? 'nothing to do' : finding.remedy).toContain(verdict === 'ok' ? 'nothing' : 'NTP');
  });
});

describe('the certificate', () => {
  const dayMs = 86_400_000;
  const [cert, key] = [join(folder, 'own.pem'), join(folder, 'own-key.pem')];
  const settings = { TLS_CERT: cert, TLS_KEY: key };
  const write = async (validFrom: number, validTo: number) => {
    const dates = { notBeforeDate: new Date(validFrom), notAfterDate: new Date(validTo) };
    const made = await generate([{ name: 'commonName', value: 'ads.example' }], { keyType: 'ec', ...dates });
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.private);
    return made;
  };

  it.each([
    [5, 'failed', 'is valid for 5 more days.'],
    [1, 'failed', 'is valid for 1 more day.'],
    [7, 'warning', 'is valid for 7 more days.'],
    [10, 'warning', 'is valid for 10 more days.'],
    [-2, 'failed', 'expired 2 days ago.'],
    [14, 'ok', 'is valid for 14 more days.'],
  ])('with %i days left is %s', async (days, verdict, found) => {
    await write(now - 90 * dayMs, now + days * dayMs);
    const finding = await certificate.run(contextOf({ settings }));
    expect([finding.verdict, finding.found]).toEqual([verdict, `The certificate ${cert} ${found}`]);
    expect(finding.remedy ?? 'nothing to do').toContain(verdict === 'ok' ? 'nothing' : 'TLS_CERT');
  });

  it('that is not valid yet, or has another key, is a failure', async () => {
    await write(now + dayMs, now + 90 * dayMs);
    expect(await certificate.run(contextOf({ settings }))).toMatchObject({
      verdict: 'failed',
      found: `The certificate ${cert} is not valid yet.`,
    });
    const { private: other } = await write(now - dayMs, now + 90 * dayMs);
    await write(now - dayMs, now + 90 * dayMs);
    writeFileSync(key, other);
    expect(await certificate.run(contextOf({ settings }))).toMatchObject({ verdict: 'failed', found: `${key} is not the key of ${cert}.` });
  });

  it('that the service has not created yet is none to worry about', async () => {
    expect((await certificate.run(contextOf())).verdict).toBe('ok');
  });
});

describe('the disk', () => {
  const full = (ratio: number) => async () => ({
    total: 100 * gigabyte,
    used: ratio * 100 * gigabyte,
    available: (1 - ratio) * 100 * gigabyte,
  });

  it.each([
    [0.95, 'failed', 'The disk of DATA_DIR is 95 % full, with 5.0 GB free.'],
    [0.86, 'warning', 'The disk of DATA_DIR is 86 % full, with 14 GB free.'],
    [0.84, 'ok', 'The disk of DATA_DIR is 84 % full, with 16 GB free.'],
  ])('that is full to %f is %s', async (ratio, verdict, found) => {
    const finding = await disk.run(contextOf({ diskOf: full(ratio) }));
    expect(finding).toMatchObject({ verdict, found: expect.stringContaining(found) });
    expect(finding.remedy ?? 'nothing to do').toMatch(verdict === 'ok' ? /^nothing/ : /^Free space on, or enlarge/);
  });
});
