// @ts-check
const CHECK_MS = 500;

/**
 * npm runs its scripts in a shell, and some shells die of a signal without passing it on: then the end of the parent is
 * the only sign. Started without npm, a process may rightly outlive its parent.
 * @param {() => void} react
 * @returns {() => void} ends the watch
 */
export function whenNpmEnds(react) {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    react();
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
