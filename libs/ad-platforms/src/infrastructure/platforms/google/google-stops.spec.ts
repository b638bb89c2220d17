import { GoogleStops } from './google-stops.js';

describe('stops that wait for Google Ads', () => {
  it('are sent however many there are, until eight of them hang, and again when one of these ends', async () => {
    let now = 0;
    const stops = new GoogleStops(() => now);
    const open: (() => void)[] = [];
    const hang = () => stops.run(() => new Promise<void>((resolve) => open.push(resolve)));
    const quick = () => stops.run(async () => 'sent');
    const hanging = Array.from({ length: 8 }, hang);
    now = 4_999;
    expect(await quick()).toBe('sent');
    now = 5_000;
    await expect(quick()).rejects.toMatchObject({ kind: 'unavailable', details: { platformCode: 'stops_hanging', retryAfterSeconds: 5 } });
    open[0]?.();
    await hanging[0];
    expect(await quick()).toBe('sent');
    for (const end of open) end();
    await Promise.all(hanging);
  });

  it('leave their place when they fail', async () => {
    let now = 0;
    const stops = new GoogleStops(() => now);
    const failures = Array.from({ length: 8 }, () => stops.run(() => Promise.reject(new Error('refused'))));
    await Promise.allSettled(failures);
    now = 10_000;
    expect(await stops.run(async () => 'sent')).toBe('sent');
  });
});
