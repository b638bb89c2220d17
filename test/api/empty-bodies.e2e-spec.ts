import { openConsole } from '../setup/console-client.js';
import { openAccount, type TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { type RawAnswer, RawConnection } from '../hostile/raw-socket.js';

let api: TestService;
let account: TestAccount;
let campaign: string;

beforeAll(async () => {
  api = await startTestService();
  account = await openAccount(api.service.app, { plan: 'enterprise' });
  campaign = (await api.post('/v1/campaigns', account.keys.admin, { name: 'Bare' })).body.data.id;
});
afterAll(() => api.stop());

/** Sends the bytes as they are, with pauses between the pieces. */
async function send(pieces: readonly string[]): Promise<RawAnswer> {
  const connection = await RawConnection.open({ port: Number(new URL(api.service.baseUrl).port), tls: { ca: api.ca } });
  try {
    for (const piece of pieces) {
      connection.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const answer = await connection.read();
    if (answer === null) throw new Error('no answer');
    return answer.status === 100 ? ((await connection.read()) as RawAnswer) : answer;
  } finally {
    connection.end();
  }
}

const headOf = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, `Host: ${new URL(api.service.baseUrl).host}`, ...headers].join('\r\n')}\r\n\r\n`;
const head = (line: string, ...headers: string[]) => headOf(line, `Authorization: Bearer ${account.keys.admin}`, ...headers);

const labels: [name: string, header: string | null][] = [
  ['no type', null],
  ['the type of forms', 'Content-Type: application/x-www-form-urlencoded'],
  ['plain text', 'Content-Type: text/plain'],
  ['a form of parts', 'Content-Type: multipart/form-data; boundary=x'],
  ['a word that is no type', 'Content-Type: none'],
  ['an empty type', 'Content-Type:'],
  ['JSON in another character set', 'Content-Type: application/json; charset=latin1'],
  ['a merge patch', 'Content-Type: application/merge-patch+json'],
  ['a content coding', 'Content-Encoding: gzip'],
];
const framings: [name: string, headers: string[], body: string[]][] = [
  ['no length', [], []],
  ['the length 0', ['Content-Length: 0'], []],
  ['the length 000', ['Content-Length: 000'], []],
  ['no bytes in chunks', ['Transfer-Encoding: chunked'], ['0\r\n\r\n']],
];
const empty = framings.flatMap(([framing, lines, body]) =>
  labels.map(([label, header]): [string, string, string[], string[]] => [
    framing,
    label,
    header === null ? lines : [header, ...lines],
    body,
  ]),
);

describe('a body without bytes', () => {
  it.each(empty)('with %s and %s is no body', async (_framing, _label, lines, body) => {
    const operations: [string, number][] = [
      [`POST /v1/campaigns/${campaign}/pause`, 409],
      [`POST /v1/campaigns/${campaign}/launch?dry_run=true`, 422],
      [`DELETE /v1/campaigns/${campaign}?dry_run=true`, 200],
      [`GET /v1/campaigns/${campaign}`, 200],
      ['POST /v1/campaigns', 400],
      [`PATCH /v1/campaigns/${campaign}`, 400],
    ];
    for (const [operation, status] of operations) {
      const answer = await send([head(operation, ...lines), ...body]);
      expect([operation, answer.status]).toEqual([operation, status]);
      if (status === 400) expect(answer.body.error).toMatchObject({ code: 'invalid_json' });
    }
  });

  it('is no body in the console either', async () => {
    for (const [framing, , lines, body] of empty.filter(([, label]) => label === 'the type of forms')) {
      const { cookie } = await openConsole(api, account, 'manager');
      const origin = `Origin: ${api.service.baseUrl}`;
      const stop = await send([headOf(`POST /console/api/v1/campaigns/${campaign}/pause`, `Cookie: ${cookie}`, origin, ...lines), ...body]);
      expect([framing, stop.status, stop.body.error?.code]).toEqual([framing, 409, 'invalid_state_transition']);
      const signOut = await send([headOf('DELETE /console/api/session', `Cookie: ${cookie}`, origin, ...lines), ...body]);
      expect([framing, signOut.status]).toEqual([framing, 200]);
    }
  });
});

describe('a body with bytes', () => {
  const json = 'Content-Type: application/json';
  const chunked = 'Transfer-Encoding: chunked';

  it('that comes in chunks is read from its first byte to its last', async () => {
    const create = head('POST /v1/campaigns?dry_run=true', json, chunked);
    for (const pieces of [
      [`${create}11\r\n{"name":"pieces"}\r\n0\r\n\r\n`],
      [create, '1\r\n{\r\n', '10\r\n"name":"pieces"}\r\n', '0\r\n\r\n'],
    ]) {
      const answer = await send(pieces);
      expect([answer.status, answer.body.data?.name]).toEqual([200, 'pieces']);
    }
  });

  it.each([
    ['of another type', 'Content-Type: text/plain', 415],
    ['of no type', null, 415],
    ['that is compressed', 'Content-Encoding: gzip', 415],
    ['that is not JSON', json, 400],
  ])('%s is refused in every framing', async (_, header, status) => {
    const lines = header === null ? [] : [header];
    for (const [framing, body] of [
      ['Content-Length: 3', 'a=b'],
      [chunked, '3\r\na=b\r\n0\r\n\r\n'],
    ] as const) {
      for (const operation of [`POST /v1/campaigns/${campaign}/pause`, `DELETE /v1/campaigns/${campaign}`, 'POST /v1/campaigns']) {
        const answer = await send([head(operation, ...lines, framing), body]);
        expect([operation, framing, answer.status]).toEqual([operation, framing, status]);
      }
    }
  });
});
