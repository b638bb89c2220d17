import { GoogleStops } from './google-stops.js';

const refused = { kind: 'unavailable', details: { platformCode: 'stops_hanging', retryAfterSeconds: 5 } };

describe('stops that wait for Google Ads', () => {
  let now: number;
  let stops: GoogleStops;
  let open: (() => void)[];
  const hang = (connection: string) => stops.run(connection, () => new Promise<void>((resolve) => open.push(resolve)));
  const quick = (connection: string) => stops.run(connection, async () => 'sent');
  beforeEach(() => {
    now = 0;
    open = [];
    stops = new GoogleStops(() => now);
  });

  it('of one ad account are sent however many there are, until four of them hang, and again when one of these ends', async () => {
    const hanging = Array.from({ length: 4 }, () => hang('a'));
    now = 4_999;
    expect(await quick('a')).toBe('sent');
    now = 5_000;
    await expect(quick('a')).rejects.toMatchObject(refused);
    open[0]?.();
    await hanging[0];
    expect(await quick('a')).toBe('sent');
    for (const end of open) end();
    await Promise.all(hanging);
  });

  it('of another ad account do not wait for those that hang, until sixteen of all do', async () => {
    const hanging = Array.from({ length: 12 }, () => hang('a'));
    now = 6_000;
    expect(await quick('b')).toBe('sent');
    hanging.push(...Array.from({ length: 4 }, (_, i) => hang(`account ${i}`)));
    now = 12_000;
    await expect(quick('b')).rejects.toMatchObject(refused);
    for (const end of open) end();
    await Promise.all(hanging);
    expect(await quick('b')).toBe('sent');
  });

  it('leave their place when they fail', async () => {
    const failures = Array.from({ length: 16 }, (_, i) => stops.run(`account ${i}`, () => Promise.reject(new Error('refused'))));
    await Promise.allSettled(failures);
    now = 10_000;
    expect(await quick('account 1')).toBe('sent');
  });
});
