import { type Caller, Clock, type Id } from '#libs/kernel';
import { CurrentCaller, Endpoint, RecordId } from '#libs/rest';
import { Controller, Module } from '@nestjs/common';
import { startTestApp, type TestApp } from '../setup/test-app.js';

@Controller('v1/notes')
class NotesController {
  constructor(private readonly clock: Clock) {}

  @Endpoint('GET', ':id', {
    operationId: 'getNote',
    summary: 'Get a note',
    permission: 'campaigns.read',
    id: 'cmp',
    example: {},
  })
  get(@CurrentCaller() { accountId }: Caller, @RecordId('cmp') id: Id<'cmp'>) {
    return { id, account_id: accountId, read_at: this.clock.now().toISOString() };
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

describe('notes', () => {
  const clock = { now: () => new Date('2026-05-01T12:00:00Z') };
  const id = 'cmp_01k9x3m5qceenerrepr4rh6nzk';
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({
      imports: [NotesModule],
      override: (builder) => builder.overrideProvider(Clock).useValue(clock),
    });
  });
  afterAll(() => app.stop());

  it('a note is read with a key of its account', async () => {
    const account = await app.openAccount();
    const reply = await app.call('GET', `/v1/notes/${id}`, { key: account.keys.viewer });
    expect(reply.body).toEqual({ data: { id, account_id: account.id, read_at: '2026-05-01T12:00:00.000Z' } });
  });

  it.each([
    ['without a key', `/v1/notes/${id}`, false, 401],
    ['with an unknown parameter', `/v1/notes/${id}?colour=red`, true, 400],
    ['with a malformed ID', '/v1/notes/42', true, 404],
  ])('a request %s is refused', async (_, path, hasKey, status) => {
    const { keys } = await app.openAccount();
    expect((await app.call('GET', path, hasKey ? { key: keys.viewer } : {})).status).toBe(status);
  });
});
