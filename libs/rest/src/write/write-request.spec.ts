import { type DomainError } from '#libs/kernel';
import { PreconditionFailed } from '#libs/kernel/infrastructure';
import type { FastifyRequest } from 'fastify';
import { writeRequestOf } from './write-request.js';

/** A request as the framework hands it over after it was authenticated. */
const requestWith = (headers: Record<string, string> = {}, query: Record<string, unknown> = {}) =>
  ({
    method: 'POST',
    raw: { headers, url: '/v1/things' },
    query,
    rawBody: null,
    caller: {},
    routeOptions: { config: { response: {}, endpoint: {} } },
  }) as unknown as FastifyRequest;
const read = (headers: Record<string, string> = {}, query: Record<string, unknown> = {}) => writeRequestOf(requestWith(headers, query));
const refusal = (...sent: Parameters<typeof read>): DomainError => {
  try {
    read(...sent);
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('nothing was refused');
};
const problems = (error: DomainError) => (error.details.errors ?? []).map(({ parameter, code }) => `${parameter} ${code}`);

describe('what a write says beside its body', () => {
  it('is read from its headers and its query string', () => {
    const write = read({ 'idempotency-key': 'k', 'if-match': '"3"' }, { dry_run: 'true' });
    expect(write).toMatchObject({ method: 'POST', url: '/v1/things', idempotencyKey: 'k', ifMatch: '"3"', dryRun: true });
    expect(read({}, { dry_run: 'false' })).toMatchObject({ idempotencyKey: null, ifMatch: null, dryRun: false });
  });

  it.each([['yes'], [''], [['true', 'true']]])('dry_run is true or false, once, and not %j', (value) => {
    expect(refusal({}, { dry_run: value }).code).toBe('invalid_parameter');
    expect(problems(refusal({}, { dry_run: value }))).toEqual(['dry_run not_allowed_value']);
  });

  it('an unknown parameter is refused with those that are allowed', () => {
    expect(refusal({}, { verbose: '1' })).toMatchObject({ code: 'unknown_parameter', details: { allowed: ['dry_run'] } });
    expect(problems(refusal({}, { verbose: '1', dry_run: 'yes' }))).toEqual(['dry_run not_allowed_value', 'verbose unknown_parameter']);
  });

  it('an idempotency key has 1 to 255 printable characters of ASCII, unless a dry run stores none', () => {
    expect(read({ 'idempotency-key': 'x'.repeat(255) }).idempotencyKey).toHaveLength(255);
    for (const key of ['x'.repeat(256), 'é', '', 'a\tb']) {
      expect(problems(refusal({ 'idempotency-key': key }))).toEqual(['Idempotency-Key invalid_format']);
      expect(read({ 'idempotency-key': key }, { dry_run: 'true' }).dryRun).toBe(true);
    }
  });

  it.each(['1', 'abc', "'1'", '"1" "2"', '"1",', 'w/"1"', '""1""', ''])(
    'the If-Match %j is no list of ETags, and is told its form',
    (header) => {
      const refused = refusal({ 'if-match': header });
      expect(problems(refused)).toEqual(['If-Match invalid_format']);
      expect(refused.message).toContain('double quotes, such as "3"');
    },
  );

  it.each(['"3"', '"3-abc"', 'W/"3"', 'W/"3-abc"', '"0", "3"', '*'])('the If-Match %s is met by revision 3', (header) => {
    expect(() => read({ 'if-match': header }).precondition.check(3)).not.toThrow();
  });

  it.each(['"4"', 'W/"4"', '"30"', '"other"', '"0", "x,y"'])('the If-Match %s is not met by revision 3, and is told so', (header) => {
    const { precondition } = read({ 'if-match': header });
    expect(() => precondition.check(3)).toThrow(PreconditionFailed);
    expect(new PreconditionFailed(3)).toMatchObject({ code: 'precondition_failed', details: { current_revision: 3 } });
  });
});
