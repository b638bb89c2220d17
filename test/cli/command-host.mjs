// Runs operator commands one after another in one process: loading the modules takes ten times as long as most commands. A command finds
// the arguments, environment, input and outputs of the process as if it were alone.
import { Readable, Writable } from 'node:stream';
import { run } from '../../dist/apps/cli/src/run.js';

const [node, script] = process.argv;
const replace = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  Object.defineProperty(process, name, { configurable: true, value });

// The libraries of each command add listeners for the end of the process.
process.setMaxListeners(0);

async function runAlone({ args, environment, input }) {
  const written = { stdout: '', stderr: '' };
  const collect = (/** @type {'stdout' | 'stderr'} */ name) =>
    new Writable({
      decodeStrings: false,
      write(text, _, done) {
        written[name] += text;
        done();
      },
    });
  process.argv = [node, script, ...args];
  process.env = environment;
  replace('stdin', Readable.from([input]));
  replace('stdout', collect('stdout'));
  replace('stderr', collect('stderr'));
  return { code: await run(), ...written };
}

let last = Promise.resolve();
process.on('message', ({ id, ...command }) => {
  last = last.then(async () => void process.send({ id, ...(await runAlone(command)) }));
});
process.on('disconnect', () => process.exit());
process.send('ready');
