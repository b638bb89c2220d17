import { parseTraceParent, traceParentOf } from './trace-parent.js';

const valid = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('a traceparent', () => {
  it('is read and written unchanged', () => {
    const parent = parseTraceParent(valid);
    expect(parent).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      spanId: '00f067aa0ba902b7',
      traceFlags: 1,
      isRemote: true,
    });
    expect(parent && traceParentOf(parent)).toBe(valid);
  });

  it('of a later version is read as far as it is known', () => {
    expect(parseTraceParent(`01${valid.slice(2)}-more`)).toMatchObject({ traceFlags: 1 });
    expect(parseTraceParent(`${valid.slice(0, -2)}03`)).toMatchObject({ traceFlags: 1 });
    expect(parseTraceParent(`${valid.slice(0, -2)}02`)).toMatchObject({ traceFlags: 0 });
  });

  it.each([
    ['is missing', undefined],
    ['is repeated', [valid, valid]],
    ['is too short', valid.slice(0, -1)],
    ['has more than its version allows', `${valid}-more`],
    ['has the forbidden version', `ff${valid.slice(2)}`],
    ['has capitals', valid.toUpperCase()],
    ['has no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['has no span', `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`],
  ])('that %s is ignored', (_, header) => {
    expect(parseTraceParent(header)).toBeUndefined();
  });
});
