import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { curlFolder } from '../setup/curl.js';
import type { Json } from '../setup/http-client.js';
import { launcherEnvironment } from './launcher-process.js';

const separator = '--- next response ---';

/** The commands that the banner prints for pasting, unchanged. */
export function printedCommands(banner: string): string[] {
  const lines = banner.split('\n');
  const from = lines.findIndex((line) => line.startsWith('Paste these'));
  const to = lines.findIndex((line) => line.startsWith('Ctrl-C stops'));
  return lines.slice(from + 1, to).filter((line) => line !== '' && !line.startsWith('#'));
}

/** Runs the commands in one shell and returns the response of each request. */
export async function runPrinted(commands: string[]): Promise<Json[]> {
  const tools = mkdtempSync(join(tmpdir(), 'acs-tools-'));
  try {
    const script = commands.map((line) => (line.startsWith('curl ') ? `${line}\necho; echo '${separator}'` : line)).join('\n');
    const answers = await shell(`set -e\n${script}`, { ...launcherEnvironment, PATH: `${tools}:${launcherEnvironment.PATH}` }, tools);
    return answers
      .split(separator)
      .slice(0, -1)
      .map((text) => JSON.parse(text) as Json);
  } finally {
    rmSync(tools, { recursive: true, force: true });
  }
}

function shell(script: string, env: Record<string, string>, tools: string): Promise<string> {
  curlFolder(tools);
  return new Promise((done, fail) => {
    execFile('sh', ['-c', script], { env }, (error, stdout, stderr) => {
      if (error || stderr !== '') fail(new Error(`${error?.message ?? ''}\n${stdout}\n${stderr}`));
      else done(stdout);
    });
  });
}
