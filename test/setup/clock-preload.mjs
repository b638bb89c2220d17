// node --import=./test/setup/clock-preload.mjs: sets the clock of the process CLOCK_SKEW_MS ahead of the system clock. A message with
// another skew changes it.
let skewMs = Number(process.env['CLOCK_SKEW_MS'] ?? 0);
const Real = Date;
const now = () => Real.now() + skewMs;

globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

if (process.channel) {
  process.on('message', (message) => {
    if (typeof message?.skewMs !== 'number') return;
    skewMs = message.skewMs;
    process.send({ skewMs });
  });
  // Waiting for such messages must not keep the process running.
  process.channel.unref();
}
