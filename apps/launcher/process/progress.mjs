// @ts-check
const QUIET_MS = 1_500;
const REMINDER_MS = 15_000;

/**
 * @typedef {object} Progress
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step shows the label only if the work takes longer than QUIET_MS
 * @property {(text: string) => void} say
 */

/**
 * Writes progress to stderr, because stdout belongs to the result of a command. A terminal shows one line that counts seconds; a
 * file receives a line every REMINDER_MS.
 * @param {NodeJS.WritableStream & { readonly isTTY?: boolean }} [stream]
 * @returns {Progress}
 */
export function createProgress(stream = process.stderr) {
  const isTerminal = stream.isTTY === true;
  /** @type {Map<string, number>} */
  const activeSteps = new Map();
  const seconds = (/** @type {number} */ since) => Math.round((Date.now() - since) / 1000);
  const line = () => [...activeSteps].map(([label, since]) => `${label}… ${seconds(since)} s`).join('   ');
  let lostLines = 0;
  // A closed terminal or a full disk must not end the process. Lost lines are counted and reported by the next successful write.
  for (const output of new Set([stream, process.stdout])) output.on('error', () => {});
  const write = (/** @type {string} */ text) => {
    const reported = lostLines;
    const notice = reported > 0 ? `(${reported} lines were lost because writing failed.)\n` : '';
    lostLines = 0;
    stream.write(notice + text, (error) => (lostLines += error ? reported + 1 : 0));
  };
  const redraw = () => write(isTerminal ? `\r\x1b[K${line()}` : `${line()}\n`);
  const say = (/** @type {string} */ text) => {
    write(`${isTerminal && activeSteps.size > 0 ? '\r\x1b[K' : ''}${text}\n`);
    if (isTerminal && activeSteps.size > 0) redraw();
  };

  return {
    say,
    async step(label, work) {
      const started = Date.now();
      /** @type {NodeJS.Timeout | undefined} */
      let ticker;
      const opening = setTimeout(() => {
        activeSteps.set(label, started);
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
        if (activeSteps.has(label)) {
          if (isTerminal) write('\r\x1b[K');
          activeSteps.delete(label);
          say(`${label}: ${outcome} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
        }
      }
    },
  };
}
