// npm run fuzz -- --seconds N --seed S
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
});
console.log(`Fuzzing for ${values.seconds} s with the seed ${values.seed}.`);
const { status } = spawnSync(process.execPath, ['apps/launcher/test.mjs', 'test/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed },
});
process.exitCode = status ?? 1;
