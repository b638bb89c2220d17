import { judgeQuotas } from './quota.check.js';

const use = (fields: object) => ({ stop: 0, change: 0, look: 0, report: 0, ...fields });
const judged = (fields: object) => judgeQuotas([{ platform: 'example', limit: 1_000, use: use(fields) }]);

describe('the quota of an installation', () => {
  it('that is mostly unused is fine, and shown', () => {
    expect(judged({ look: 200, change: 100 })).toMatchObject({ verdict: 'ok', found: 'example: 300 of 1000 calls of the last 24 hours.' });
  });

  it.each([
    ['looks', { look: 225 }],
    ['syncs', { report: 180 }],
    ['changes and syncs', { change: 495 }],
    ['calls', { stop: 900 }],
  ])('that is nearly used up for %s is a warning', (name, fields) => {
    expect(judged(fields)).toMatchObject({ verdict: 'warning', found: expect.stringContaining(`nearly used up for ${name}.`) });
  });
});
