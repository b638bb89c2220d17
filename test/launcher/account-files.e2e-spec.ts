import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { makePrivateTo, openForAppend, readRegularFile, writeNew } from '../../apps/launcher/postgres/account-files.ts';

const content = 'only root may change this';
const account = { uid: process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0), gid: process.getgid?.() ?? 0 };
let folder: string;
let victim: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-links-'));
  victim = join(folder, 'victim');
  writeFileSync(victim, content, { mode: 0o640 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Content, owner and mode of the file that the planted links point to. */
const victimIs = () => {
  const { uid, mode } = statSync(victim);
  return [readFileSync(victim, 'utf8'), uid, mode & 0o777];
};
const plants = {
  'a symbolic link': (file: string) => symlinkSync(victim, file),
  'a hard link': (file: string) => linkSync(victim, file),
};

describe.each(Object.entries(plants))('with %s planted in a folder of the account of PostgreSQL', (_, plant) => {
  it('openForAppend replaces a planted link and does not change its target', () => {
    const file = join(folder, 'postgres.log');
    const before = victimIs();
    plant(file);
    writeSync(openForAppend(file, account), 'line\n');
    expect(victimIs()).toEqual(before);
    expect([lstatSync(file).isFile(), readFileSync(file, 'utf8'), lstatSync(file).uid]).toEqual([true, 'line\n', account.uid]);
  });

  it('writeNew replaces a planted link and does not change its target', () => {
    const file = join(folder, 'superuser-password');
    const before = victimIs();
    plant(file);
    writeNew(file, 'secret', account);
    expect(victimIs()).toEqual(before);
    expect([lstatSync(file).isFile(), readFileSync(file, 'utf8'), lstatSync(file).mode & 0o777]).toEqual([true, 'secret', 0o600]);
  });
});

it('readRegularFile does not follow a link', () => {
  const file = join(folder, 'superuser-password');
  symlinkSync(victim, file);
  expect(() => readRegularFile(file)).toThrow('ELOOP');
});

it('makePrivateTo does not change the target of a linked folder', () => {
  const target = join(folder, 'target');
  mkdirSync(target);
  chmodSync(target, 0o755);
  const link = join(folder, 'data');
  symlinkSync(target, link);
  const { uid } = statSync(target);
  expect(() => makePrivateTo(link, account)).toThrow(`${link} is a link, and a start as root does not follow links.`);
  expect([statSync(target).uid, statSync(target).mode & 0o777]).toEqual([uid, 0o755]);
});

it('makePrivateTo changes the owner of a cluster and its contents but not of link targets', () => {
  const data = join(folder, 'data');
  mkdirSync(join(data, 'base', '1'), { recursive: true });
  writeFileSync(join(data, 'base', '1', 'table'), 'rows');
  symlinkSync(folder, join(data, 'link'));
  chmodSync(data, 0o755);
  const outside = statSync(folder).uid;
  makePrivateTo(data, account);
  const given = ['', 'base', 'base/1', 'base/1/table', 'link'].map((name) => lstatSync(join(data, name)).uid);
  expect(given).toEqual(given.map(() => account.uid));
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect([statSync(folder).uid, statSync(victim).uid]).toEqual([outside, outside]);
});

it('PostgreSQL starts despite a planted postgres.log link and does not change its target', async () => {
  const dataDir = join(folder, 'home');
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  symlinkSync(victim, join(dataDir, 'postgres.log'));
  const before = victimIs();
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  await server.stop();
  expect(victimIs()).toEqual(before);
  expect(lstatSync(join(server.dataDir, 'postgres.log')).isFile()).toBe(true);
});
