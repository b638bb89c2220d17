// @ts-check
const CHECK_MS = 500;

/**
 * Calls `react` when the parent process exits. npm runs scripts in a shell, and some shells exit on a signal without forwarding
 * it. Does nothing without npm, because such a process may outlive its parent.
 * @param {() => void} react
 * @returns {() => void} stops watching
 */
export function onNpmExit(react) {
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
