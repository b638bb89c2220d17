import { execFile } from 'node:child_process';
import type { Json } from '../setup/http-client.js';
import type { TestDatabase } from '../setup/test-database.js';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line as an operator. */
export class Operator {
  constructor(
    private readonly database: Pick<TestDatabase, 'url' | 'ownerUrl'>,
    private readonly settings: Readonly<Record<string, string>> = {},
  ) {}

  run(...args: string[]): Promise<Ended> {
    return this.withInput('', ...args);
  }

  withInput(input: string, ...args: string[]): Promise<Ended> {
    // Jest's flags for Node must not apply to the command.
    const environment = { DATABASE_URL: this.database.url, DATABASE_OWNER_URL: this.database.ownerUrl, NODE_OPTIONS: '' };
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ['dist/apps/cli/src/main.js', ...args],
        { env: { ...process.env, ...this.settings, ...environment } },
        (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
      child.stdin?.end(input);
    });
  }

  /** Runs a command with --json and returns the printed document. Fails on any other output. */
  async json(...args: string[]): Promise<Json> {
    const { code, stdout, stderr } = await this.run(...args, '--json');
    if (code !== 0 || stderr !== '') throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** Runs a command that must fail and returns its error text. */
  errorOf(...args: string[]): Promise<string> {
    return this.refusalTo('', ...args);
  }

  async refusalTo(input: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.withInput(input, ...args);
    if (code !== 1 || stdout !== '') throw new Error(`${args.join(' ')} ended with ${code} and said: ${stdout}`);
    return stderr.trimEnd();
  }
}
