import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '#libs/operations';
import { createProgress } from '../../apps/launcher/process/progress.mjs';
import { rotate } from '../../apps/launcher/service/log-file.ts';
import { LogFileSink } from '../../libs/operations/src/observability/log-sink.js';
import { spawnService } from '../setup/service-process.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { until } from '../setup/until.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-logs-'));
  file = join(folder, 'service.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const messagesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

describe('a log that cannot be written', () => {
  it('a log that cannot be written counts lost lines and reports the count with the next successful write', async () => {
    symlinkSync('/dev/full', file);
    const logger = createLogger('info', new LogFileSink(file));
    for (let i = 0; i < 5; i++) logger.info(`lost ${i}`);
    // The lines are written after ten milliseconds, and that write fails.
    await new Promise((resolve) => setTimeout(resolve, 200));
    rmSync(file);
    logger.info('kept');
    await until(
      () => read(file),
      (text) => text.includes('kept'),
      30_000,
    );
    const [notice, kept] = read(file).trim().split('\n');
    expect(JSON.parse(notice as string)).toMatchObject({ level: 'warn', lost_lines: 5 });
    expect(JSON.parse(kept as string)).toMatchObject({ msg: 'kept' });
  });

  it('a log counts a partly written line as lost and starts the next line on a new line', async () => {
    let room = 20;
    let text = '';
    const logger = createLogger('info', {
      write(bytes) {
        const taken = Math.min(room, bytes.length);
        room -= taken;
        text += bytes.toString('utf8', 0, taken);
        return { bytes: taken, isBusy: false };
      },
    });
    logger.info('cut off');
    await until(
      () => text.length,
      (length) => length === 20,
      30_000,
    );
    room = 10_000;
    logger.info('whole');
    await until(
      () => text,
      (all) => all.includes('whole'),
      30_000,
    );
    const [, notice, whole] = text.split('\n');
    expect([JSON.parse(notice as string).lost_lines, JSON.parse(whole as string).msg]).toEqual([1, 'whole']);
  });

  it('a log keeps pending output for a slow reader in order', async () => {
    let isBusy = true;
    let text = '';
    const logger = createLogger('info', {
      write(bytes) {
        if (isBusy) return { bytes: 0, isBusy };
        text += bytes.toString();
        return { bytes: bytes.length, isBusy };
      },
    });
    logger.info('first');
    await new Promise((resolve) => setTimeout(resolve, 50));
    logger.info('second');
    isBusy = false;
    await until(
      () => text,
      (all) => all.includes('second'),
      30_000,
    );
    expect(messagesIn(text)).toEqual(['first', 'second']);
  });

  it('the launcher survives failed writes of its output and reports the lost lines later', () => {
    let isFull = true;
    let shown = '';
    // Behaves like the streams of a process, which remain usable after an error.
    const terminal = {
      on: () => terminal,
      write(text: string, done: (error?: Error) => void) {
        if (!isFull) shown += text;
        done(isFull ? new Error('no space left on device') : undefined);
        return true;
      },
    };
    const progress = createProgress(terminal as unknown as NodeJS.WritableStream);
    progress.say('one');
    progress.say('two');
    isFull = false;
    progress.say('three');
    progress.say('four');
    expect(shown).toBe('(2 lines were lost because writing failed.)\nthree\nfour\n');
  });
});

describe('a service whose output cannot be written', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each([
    ['a full disk', () => ({ stdout: openSync('/dev/full', 'w'), stderr: openSync('/dev/full', 'w') })],
    ['a pipe whose reader is gone', () => ({ stdout: closedPipe(), stderr: closedPipe() })],
  ])('answers on %s as ever', async (_, outputs) => {
    const { stdout, stderr } = outputs();
    const service = await spawnService(database.url, { LOG_LEVEL: 'info', RUN_JOBS: 'off' }, { stdout, stderr });
    closeSync(stdout);
    closeSync(stderr);
    for (let i = 0; i < 20; i++) expect(await service.get('/health/live')).toMatchObject({ status: 200 });
    await new Promise((resolve) => setTimeout(resolve, 100)); // log lines are written in batches
    expect(await service.get('/health/live')).toMatchObject({ status: 200 });
    await service.stop();
  });
});

/** The write end of a pipe whose read end is closed. */
function closedPipe(): number {
  const path = join(folder, `pipe-${Math.random()}`);
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  closeSync(reader);
  return writer;
}

describe('a log that is rotated while it is written', () => {
  it('a log loses no line during rotation and keeps at most five old files', async () => {
    const loggers = [1, 2].map(() => createLogger('info', new LogFileSink(file)));
    const total = 60;
    for (let i = 0; i < total; i++) {
      loggers[i % 2]?.info(`line ${i}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (i === 20 || i === 40) rotate(file, 1);
    }
    const all = () => ['', '.1', '.2'].flatMap((end) => messagesIn(read(file + end)));
    await until(all, (messages) => messages.length === total, 30_000);
    expect(all().toSorted()).toEqual(Array.from({ length: total }, (_, i) => `line ${i}`).toSorted());
    expect(['.1', '.2'].every((end) => existsSync(file + end))).toBe(true);
    for (let i = 0; i < 10; i++) {
      writeFileSync(file, 'x');
      rotate(file, 1);
    }
    expect(['.5', '.6'].map((end) => existsSync(file + end))).toEqual([true, false]);
  });

  it('log rotation continues after a kill between the rename and the new file, and between two renames', () => {
    writeFileSync(file, 'newest');
    for (const number of [1, 2, 4]) writeFileSync(`${file}.${number}`, String(number));
    rotate(file, 1);
    expect([1, 2, 3, 4].map((number) => read(`${file}.${number}`))).toEqual(['newest', '1', '2', '4']);
    rotate(file, 1);
    expect(read(`${file}.1`)).toBe('newest');
    writeFileSync(file, 'small');
    rotate(file, 1_000);
    expect(read(file)).toBe('small');
  });
});
