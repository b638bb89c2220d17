// node --import=./test/setup/clock-preload.mjs: sets the clock of the process CLOCK_SKEW_MS ahead of the system clock.
const skewMs = Number(process.env['CLOCK_SKEW_MS'] ?? 0);
const Real = Date;
const now = () => Real.now() + skewMs;

globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
