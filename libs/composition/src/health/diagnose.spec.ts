import { type HealthCheck, type HealthContext, ok, warning } from '#libs/operations';
import { diagnose } from './diagnose.js';

const context = {} as HealthContext;
const check = (name: string, run: HealthCheck['run']): HealthCheck => ({ name, run });

it('a check that hangs or throws is a failure that says why, and the others still run', async () => {
  const checks = [
    check('hangs', () => new Promise(() => undefined)),
    check('throws at once', () => {
      throw new Error('The file is gone');
    }),
    check('works', async () => ok('All is well.')),
  ];
  expect(await diagnose(checks, context, 50)).toEqual({
    verdict: 'failed',
    checks: [
      expect.objectContaining({ name: 'hangs', verdict: 'failed', found: 'Could not be checked: it did not finish within 0.05 s.' }),
      expect.objectContaining({ name: 'throws at once', verdict: 'failed', found: 'Could not be checked: The file is gone.' }),
      { name: 'works', verdict: 'ok', found: 'All is well.', remedy: null },
    ],
  });
});

it('the verdict of a diagnosis is the worst one', async () => {
  const fine = check('fine', async () => ok('Fine.'));
  const odd = check('odd', async () => warning('Odd.', 'Look.'));
  expect((await diagnose([fine], context)).verdict).toBe('ok');
  expect((await diagnose([odd, fine], context)).verdict).toBe('warning');
});
