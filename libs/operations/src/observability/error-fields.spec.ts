import { errorFields } from './error-fields.js';

const canary = 'ada@canary.example';

it('an error is logged without the row that PostgreSQL quotes', () => {
  const error = Object.assign(new Error('new row violates check constraint "invitation_email"'), {
    code: '23514',
    constraint: 'invitation_email',
    table: 'invitation',
    detail: `Failing row contains (1, ${canary}, Ada Moore).`,
    where: `COPY invitation, line 1: "${canary}"`,
    internalQuery: `select '${canary}'`,
  });
  const logged = errorFields(error);
  expect(JSON.stringify(logged)).not.toMatch(/ada@|Ada Moore/);
  expect(logged).toMatchObject({
    message: 'new row violates check constraint "invitation_email"',
    code: '23514',
    constraint: 'invitation_email',
    stack: expect.stringContaining('error-fields.spec'),
  });
});

it('the value in the message of a data exception is left out, also when it is the cause of another error', () => {
  const cause = Object.assign(new Error(`invalid input syntax for type uuid: "${canary}"`), { code: '22P02' });
  for (const error of [cause, new Error('the service cannot read', { cause })]) {
    const logged = errorFields(error);
    expect(JSON.stringify(logged)).not.toContain(canary);
    expect(JSON.stringify(logged)).toContain('invalid input syntax for type uuid');
  }
});

it('the details of an error of the domain are left out, except for the code of the platform', () => {
  const error = Object.assign(new Error('The platform refused the call.'), {
    details: { platformCode: 'rate_limited', errors: [{ message: `${canary} is in use.` }] },
  });
  expect(errorFields(error)).toMatchObject({ platform_code: 'rate_limited' });
  expect(JSON.stringify(errorFields(error))).not.toContain(canary);
});
