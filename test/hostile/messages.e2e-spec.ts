import { startTestService, type TestService } from '../setup/test-service.js';
import type { Attack, Victim } from './attacks/attack.js';
import { bodies } from './attacks/bodies.js';
import { framing } from './attacks/framing.js';
import { headers } from './attacks/headers.js';
import { queriesAndValues } from './attacks/queries-and-values.js';
import { requestLines } from './attacks/request-lines.js';
import { type RawAnswer, RawConnection, type RawTarget } from './raw-socket.js';
import { expectSaneAnswer } from './sane-answer.js';

let service: TestService;
let victim: Victim;
let target: RawTarget;

beforeAll(async () => {
  service = await startTestService();
  target = { port: Number(new URL(service.service.baseUrl).port), tls: { ca: service.ca } };
});
afterAll(() => service.stop());

/** An account and a campaign for each group, so that no group meets another's limit or leavings. */
async function newVictim(): Promise<void> {
  const { keys } = await service.openAccount();
  const created = await service.post('/v1/campaigns', keys.admin, { name: 'bystander' });
  victim = { service, key: keys.admin, host: new URL(service.service.baseUrl).host, campaign: created.body.data.id };
}

const groups: [string, Attack[]][] = [
  ['framing', framing],
  ['request lines', requestLines],
  ['headers', headers],
  ['bodies', bodies],
  ['queries and values', queriesAndValues],
];

describe.each(groups)('%s', (_, attacks) => {
  beforeAll(newVictim);

  it.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_name, attack) => {
    const answers = await run(attack);
    await attack.check?.(answers, victim);
    await assertUnharmed();
  });

  it('nothing that was slipped in has run', async () => {
    expect(await service.look("select name from campaigns.campaign where name = 'smuggled'")).toEqual([]);
  });
});

it('there are more attacks than a service can be built around', () => {
  expect(groups.flatMap(([, attacks]) => attacks).length).toBeGreaterThanOrEqual(57);
});

async function run(attack: Attack): Promise<RawAnswer[]> {
  const connection = await RawConnection.open(target);
  try {
    for (const piece of [attack.bytes(victim)].flat()) {
      connection.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (attack.hangsUp) connection.socket.end();
    const answers: RawAnswer[] = [];
    for (const expected of attack.answers) {
      const answer = await connection.read({ withoutBody: attack.isHead ?? false });
      if (answer === null) throw new Error('the connection was closed without an answer');
      answers.push(answer);
      if (answer.status < 200) {
        expect(answer.status).toBe(expected);
        continue;
      }
      expectSaneAnswer(answer, { hasBody: !attack.isHead });
      expect(answer.body?.error?.code ?? answer.status).toBe(expected);
    }
    const assertCloses = attack.closes ?? answers.at(-1)?.body?.error?.code === 'invalid_request';
    await (assertCloses ? assertClosed(connection, answers.at(-1) as RawAnswer) : assertInStep(connection));
    return answers;
  } finally {
    connection.end();
  }
}

/** Whatever is still sent on a connection in doubt gets no answer. */
async function assertClosed(connection: RawConnection, last: RawAnswer): Promise<void> {
  expect(last.headers['connection']).toBe('close');
  connection.write(probe('too-late'));
  expect(await connection.read({ timeoutMs: 5_000 })).toBeNull();
}

/** The next request on the connection gets the next answer, and that is its own; or the connection is closed. */
async function assertInStep(connection: RawConnection): Promise<void> {
  const id = `probe-${Math.random()}`;
  connection.write(probe(id));
  const answer = await connection.read({ timeoutMs: 5_000 });
  if (answer === null) return;
  expect(answer.headers['x-request-id']).toBe(id);
  expect(answer.status).toBe(200);
}

function probe(id: string): string {
  return `GET /v1/campaigns/${victim.campaign} HTTP/1.1\r\nHost: ${victim.host}\r\nAuthorization: Bearer ${victim.key}\r\nX-Request-Id: ${id}\r\n\r\n`;
}

async function assertUnharmed(): Promise<void> {
  const read = await service.get(`/v1/campaigns/${victim.campaign}`, victim.key);
  expect(read.status).toBe(200);
  expect(read.body.data).toMatchObject({ name: 'bystander', status: 'draft', revision: 1 });
  expect(({} as Record<string, unknown>)['plan']).toBeUndefined();
}
