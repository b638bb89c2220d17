import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, scrub } from '#libs/operations';
import pg from 'pg';
import { Operator } from '../cli/operator.js';
import type { Json } from '../setup/http-client.js';
import { type OwnPostgres, startOwnPostgres } from '../setup/own-postgres.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { until } from '../setup/until.js';

// Names and addresses that appear nowhere else. A log may identify these persons by their IDs only.
const admin = { name: 'Adelheid Zwickmüller', email: 'adelheid.zwick@canary-one.example' };
const guest = { name: 'Bartholomäus Quendel', email: 'barto+ads@canary-two.example' };
const stranger = { name: 'Cunigunde Xylander', email: 'cuni_x@mail.canary-three.example' };
const passwords = ['a canary of eleven bars', 'the wrong canary password'] as const;
const canaries = [
  ...[admin, guest, stranger].flatMap(({ name, email }) => [...name.split(' '), email.slice(0, email.indexOf('@')), email.split('@')[1]]),
  ...passwords,
] as string[];

const found = (text: string) => canaries.filter((canary) => text.toLowerCase().includes(canary.toLowerCase()));

describe('the logs of a journey of persons', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-persons-'));
  const logFile = join(folder, 'service.log');
  let postgres: OwnPostgres;
  let superuser: pg.Pool;
  let service: ServiceProcess;
  let logs: Record<string, string>;

  const signIn = (email: string, password: string, headers = {}) =>
    service.call('POST', '/console/api/session', { body: { email, password }, headers: { ...ownOrigin(), ...headers } });
  const ownOrigin = () => ({ origin: `https://localhost:${service.port}` });

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    superuser = new pg.Pool({ connectionString: postgres.database.superuserUrl, max: 1 });
    service = await spawnService(postgres.database.url, { LOG_LEVEL: 'debug', LOG_FILE: logFile, RUN_JOBS: 'child' });
    await journey();
    await failures();
    // Log lines are written in batches. The last request is a mark.
    await service.get('/v1/campaigns?last=1', undefined, { 'x-request-id': 'end-of-journey' });
    await until(
      () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
      (text) => text.includes('end-of-journey') && text.includes('the worker is ready'),
      60_000,
    );
    logs = {
      ...Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
      'postgres.log': readFileSync(postgres.logFile, 'utf8'),
    };
  }, 300_000);
  afterAll(async () => {
    await superuser.end();
    await service.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  let cookie = '';
  const asAdmin = (method: string, path: string, body?: unknown) =>
    service.call(method, `/console/api${path}`, { ...(body === undefined ? {} : { body }), headers: { cookie, ...ownOrigin() } });

  /** What persons do: an operator adds one, who signs in and invites others. */
  async function journey(): Promise<void> {
    const operator = new Operator(postgres.database);
    const opening = ['--name', 'Corner Shop', '--plan', 'starter', '--currency', 'EUR', '--timezone', 'Europe/Berlin'];
    const account = await operator.json('account', 'create', ...opening);
    const person = ['--name', admin.name, '--email', admin.email, '--role', 'admin'];
    const user = await operator.json('user', 'create', '--account', account.id, ...person);
    await operator.withInput(`${passwords[0]}\n`, 'user', 'set-password', user.id, '--stdin');
    await operator.run('user', 'create', '--account', account.id, ...person);
    expect((await signIn(admin.email, passwords[1])).status).toBe(401);
    expect((await signIn(stranger.email, passwords[1])).status).toBe(401);
    const signedIn = await signIn(admin.email, passwords[0], { 'user-agent': admin.name, referer: `https://x.example/?u=${admin.email}` });
    expect(signedIn.status).toBe(200);
    cookie = String((signedIn.headers['set-cookie'] as unknown as string[])[0]).split(';')[0] as string;
    const invited = await asAdmin('POST', '/invitations', { email: guest.email, role: 'viewer' });
    expect(invited.status).toBe(201);
    const { url } = invited.body.data as Json;
    const token = String(url).slice(String(url).indexOf('#') + 1);
    const accepted = await service.call('POST', '/console/api/invitations/accept', {
      body: { token, name: guest.name, password: passwords[0] },
      headers: ownOrigin(),
    });
    expect(accepted.status).toBeLessThan(300);
    expect((await asAdmin('GET', '/users')).text).toContain(guest.name);
    expect((await asAdmin('POST', '/invitations', { email: guest.email, role: 'viewer' })).status).toBe(422);
  }

  /** What goes wrong with their data in it. */
  async function failures(): Promise<void> {
    const { email } = stranger;
    await service.call('GET', `/console/api/users?q=${encodeURIComponent(email)}`, { headers: { cookie } });
    await service.get(`/v1/campaigns/${email}`);
    await service.get(`/v1/campaigns/${encodeURIComponent(email)}`, undefined, { 'x-request-id': `for ${email}` });
    await service.call('POST', '/console/api/session', { body: `{"email": "${email}", "password": `, headers: ownOrigin() });
    await asAdmin('POST', '/invitations', { email: `${stranger.name} <${email}>`, role: 'viewer' });
    // PostgreSQL quotes the row, or the value, in the errors of these.
    await superuser.query(`alter table accounts.invitation add constraint canary check (role <> 'editor')`);
    expect((await asAdmin('POST', '/invitations', { email, role: 'editor' })).status).toBe(500);
    await superuser.query(`create function accounts.fail_with() returns trigger language plpgsql as
      $$ begin perform new.email::uuid; return new; end $$`);
    await superuser.query('create trigger canary before insert on accounts.invitation for each row execute function accounts.fail_with()');
    expect((await asAdmin('POST', '/invitations', { email, role: 'viewer' })).status).toBe(500);
    await superuser.query('drop trigger canary on accounts.invitation');
  }

  it('the journey and its failures are in the logs', () => {
    expect(Object.keys(logs)).toEqual(expect.arrayContaining(['service.log', 'postgres.log']));
    expect(logs['service.log']).toContain('a sign-in was refused');
    expect(logs['service.log']).toContain('violates check constraint');
    expect(logs['service.log']).toContain('invalid input syntax for type uuid');
    expect(logs['service.log']).toContain('"user_id":"usr_');
    expect(logs['postgres.log']).toContain('violates check constraint');
  });

  it('no line of the service and its worker names a person, an email address or a password', () => {
    const lines = (logs['service.log'] as string).split('\n').filter((line) => found(line).length > 0);
    expect(lines).toEqual([]);
  });

  it('the log of the embedded PostgreSQL quotes no row', () => {
    const lines = (logs['postgres.log'] as string).split('\n').filter((line) => found(line).length > 0);
    // The message of a data exception is all that is left of the value. Only a trigger of this test makes one.
    expect(lines.filter((line) => !line.includes('invalid input syntax for type uuid'))).toEqual([]);
  });
});

describe('the search for persons', () => {
  it('finds a canary that is logged', () => {
    let text = '';
    const logger = createLogger('info', {
      write(bytes) {
        text += bytes.toString();
        return { bytes: bytes.length, isBusy: false };
      },
    });
    logger.info({ name: admin.name }, `invited by ${guest.name}`);
    return until(
      () => found(text),
      (canary) => canary.includes('Adelheid') && canary.includes('Quendel'),
      10_000,
    );
  });

  it.each([
    [admin.email, '[email]'],
    [`GET /v1/x/${guest.email}?y=1`, 'GET /v1/x/[email]?y=1'],
    [`/v1/x/${encodeURIComponent(stranger.email)}`, '/v1/x/[email]'],
    ['{"mail":"a.b@c.example","x":1}', '{"mail":"[email]","x":1}'],
    ['at file:///app/node_modules/@nestjs/core/nest.js:1:2', 'at file:///app/node_modules/@nestjs/core/nest.js:1:2'],
  ])('the log line %s becomes %s', (line, expected) => {
    expect(scrub(line)).toBe(expected);
  });
});
