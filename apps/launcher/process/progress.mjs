// @ts-check
const QUIET_MS = 1_500;
const REMINDER_MS = 15_000;

/**
 * @typedef {object} Progress
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step shows the label only when the work takes a while
 * @property {(text: string) => void} say
 */

/**
 * Everything goes to stderr: stdout belongs to the result of a command. A terminal sees one line that counts seconds, a
 * file a line now and then.
 * @returns {Progress}
 */
export function createProgress(stream = process.stderr) {
  const isTerminal = stream.isTTY === true;
  /** @type {Map<string, number>} */
  const shown = new Map();
  const seconds = (/** @type {number} */ since) => Math.round((Date.now() - since) / 1000);
  const line = () => [...shown].map(([label, since]) => `${label}… ${seconds(since)} s`).join('   ');
  let lost = 0;
  // A terminal that is gone or a full disk ends nothing: what cannot be written is counted, and told when it can be again.
  for (const output of new Set([stream, process.stdout])) output.on('error', () => {});
  const write = (/** @type {string} */ text) => {
    const reported = lost;
    const notice = reported > 0 ? `(${reported} lines could not be written here.)\n` : '';
    lost = 0;
    stream.write(notice + text, (error) => (lost += error ? reported + 1 : 0));
  };
  const redraw = () => write(isTerminal ? `\r\x1b[K${line()}` : `${line()}\n`);
  const say = (/** @type {string} */ text) => {
    write(`${isTerminal && shown.size > 0 ? '\r\x1b[K' : ''}${text}\n`);
    if (isTerminal && shown.size > 0) redraw();
  };

  return {
    say,
    async step(label, work) {
      const started = Date.now();
      /** @type {NodeJS.Timeout | undefined} */
      let ticker;
      const opening = setTimeout(() => {
        shown.set(label, started);
        redraw();
        ticker = setInterval(redraw, isTerminal ? 1_000 : REMINDER_MS);
      }, QUIET_MS);
      let outcome = 'failed';
      try {
        const result = await work();
        outcome = 'done';
        return result;
      } finally {
        clearTimeout(opening);
        clearInterval(ticker);
        if (shown.has(label)) {
          if (isTerminal) write('\r\x1b[K');
          shown.delete(label);
          say(`${label}: ${outcome} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
        }
      }
    },
  };
}
