import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../database/secrets.ts';
import { StartFailure } from '../process/child.mjs';
import { writePrivateFile } from '../process/private-file.ts';
import type { Shutdown } from '../process/shutdown.mjs';
import { keepRunning, launch } from '../process/supervision.ts';
import { lastLines, openLog } from './log-file.ts';

const ENTRY = join('dist', 'apps', 'sandbox', 'src', 'main.js');
const CLIENT_ID = 'acs';
const MAX_STOP_MS = 5_000;
/** Short delays for trying out the service. The sandbox's own defaults match real platforms. */
const TRIAL_SETTINGS = { SANDBOX_REVIEW_MAX_SECONDS: '20', SANDBOX_REPORT_LAG_SECONDS: '30', SANDBOX_REJECTION_RATE: '0' };

interface StartSandboxOptions {
  readonly root: string;
  readonly dataFolder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly databaseUrl: string;
  readonly port: () => Promise<number>;
  readonly secrets: Secrets;
  readonly say: (text: string) => void;
  readonly shutdown: Shutdown;
}

/** The report of a sandbox that serves. */
interface SandboxReady {
  readonly type: 'ready';
  readonly url: string;
}

export interface Sandbox {
  readonly url: string;
  /** The process ID of the first process. */
  readonly pid: number | undefined;
}

/** Starts the sandbox ad platform and restarts it on the same port whenever it exits unexpectedly. */
export async function startSandbox({
  root,
  dataFolder,
  env,
  databaseUrl,
  port,
  secrets,
  say,
  shutdown,
}: StartSandboxOptions): Promise<Sandbox> {
  const settings = {
    ...TRIAL_SETTINGS,
    ...env,
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_CLIENT_ID: CLIENT_ID,
    SANDBOX_CLIENT_SECRET: secrets.sandbox_client_secret,
    SANDBOX_CONTROL_TOKEN: secrets.sandbox_control_token,
  };
  const launchOn = (on: number) => launchSandbox({ root, dataFolder, env: { ...settings, SANDBOX_PORT: String(on) } });

  let current = launchOn(await port());
  let stop = () => current.stop();
  // Registered before the sandbox is ready, so that a stop during its start also stops it.
  shutdown.add(() => stop());
  let report = await current.ready;
  if (report.type === 'failed' && report.code === 'EADDRINUSE') {
    // Another process took the port after it was found free.
    current = launchOn(await port());
    report = await current.ready;
  }
  if (report.type === 'failed') {
    throw new StartFailure(`The sandbox did not start: ${report.message}${report.isSilent ? `.\n${current.lastLines()}` : ''}`);
  }
  const { url } = report;
  const restart = () => launchOn(Number(new URL(url).port));
  ({ stop } = await keepRunning({ root, name: 'sandbox', first: current, restart, say, shutdown }));
  writePrivateFile(sandboxFile(dataFolder), { url, client_id: CLIENT_ID, control_token: secrets.sandbox_control_token });
  return { url, pid: current.pid };
}

/** The file with the control token, for people and programs that change the sandbox's clock or inject faults. */
export function sandboxFile(dataFolder: string): string {
  return join(dataFolder, 'sandbox.json');
}

/** The environment of a client of the sandbox. */
export function sandboxEnvironment(url: string | null | undefined, secrets: Secrets): NodeJS.ProcessEnv {
  if (!url) return {};
  return { SANDBOX_URL: url, SANDBOX_CLIENT_ID: CLIENT_ID, SANDBOX_CLIENT_SECRET: secrets.sandbox_client_secret };
}

/** Operator commands also use the control API, for example to write past data. The service never uses it. */
export function sandboxOperatorEnvironment(url: string | null | undefined, secrets: Secrets): NodeJS.ProcessEnv {
  if (!url) return {};
  return { ...sandboxEnvironment(url, secrets), SANDBOX_CONTROL_TOKEN: secrets.sandbox_control_token };
}

function launchSandbox({ root, dataFolder, env }: { root: string; dataFolder: string; env: NodeJS.ProcessEnv }) {
  const log = openLog(dataFolder, 'sandbox');
  const launched = launch<SandboxReady>({
    root,
    entry: ENTRY,
    env: { ...env, SANDBOX_LOG_FILE: log.file },
    stdio: ['ignore', log.descriptor, log.descriptor, 'ipc'],
    maxStopMs: MAX_STOP_MS,
  });
  closeSync(log.descriptor);
  return { ...launched, lastLines: () => lastLines(log.file, log.start) };
}
