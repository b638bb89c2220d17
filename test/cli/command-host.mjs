// Runs operator commands one after another in one process: loading the modules takes ten times as long as most commands. A command finds
// the arguments, environment, input and outputs of the process as if it were alone.
import { Readable } from 'node:stream';
import { run } from '../../dist/apps/cli/src/run.js';

const [node, script] = process.argv;
const { stdout, stderr } = process;
const ownInput = Object.getOwnPropertyDescriptor(process, 'stdin');

// The libraries of each command add listeners for the end of the process.
process.setMaxListeners(0);

async function runAlone({ args, environment, input }) {
  const written = { stdout: '', stderr: '' };
  const writes = [stdout.write, stderr.write];
  process.argv = [node, script, ...args];
  process.env = environment;
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) });
  stdout.write = (text) => Boolean((written.stdout += text)) || true;
  stderr.write = (text) => Boolean((written.stderr += text)) || true;
  try {
    return { code: await run(), ...written };
  } finally {
    [stdout.write, stderr.write] = writes;
    Object.defineProperty(process, 'stdin', ownInput);
  }
}

let last = Promise.resolve();
process.on('message', ({ id, ...command }) => {
  last = last.then(async () => process.send({ id, ...(await runAlone(command)) }));
});
process.send('ready');
