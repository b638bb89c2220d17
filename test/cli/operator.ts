import { type ChildProcess, execFile, fork } from 'node:child_process';
import type { Json } from '../setup/http-client.js';
import type { TestDatabase } from '../setup/test-database.js';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface OperatorCommand {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly input: string;
}

type RunCommand = (command: OperatorCommand) => Promise<Ended>;

/** Runs the built command line in a process of its own, as an operator does. */
const runInOwnProcess: RunCommand = ({ args, environment, input }) =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, ['dist/apps/cli/src/main.js', ...args], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end(input);
  });

/**
 * One process that runs many commands of the built command line, one at a time, because starting a process takes longer than most
 * commands. A test runs each kind of command at least once in a process of its own, which also shows that it ends.
 */
export class CommandHost {
  private readonly waiting = new Map<number, { resolve: (ended: Ended) => void; reject: (error: Error) => void }>();
  private readonly child: ChildProcess;
  private readonly ready: Promise<unknown>;
  private count = 0;

  constructor() {
    // Jest's flags for Node must not apply to the commands.
    this.child = fork('test/cli/command-host.mjs', { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } });
    this.ready = new Promise((resolve) => this.child.once('message', resolve));
    this.child.on('message', ({ id, ...ended }: Ended & { readonly id: number }) => {
      this.waiting.get(id)?.resolve(ended);
      this.waiting.delete(id);
    });
    this.child.once('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`The host of the commands exited with ${code}.`));
    });
  }

  readonly run: RunCommand = async (command) => {
    await this.ready;
    const id = this.count++;
    const ended = new Promise<Ended>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.child.send({ id, ...command });
    return ended;
  };

  stop(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

/** Runs the built command line as an operator. */
export class Operator {
  constructor(
    private readonly database: Pick<TestDatabase, 'url' | 'ownerUrl'>,
    private readonly settings: Readonly<Record<string, string>> = {},
    private readonly runCommand: RunCommand = runInOwnProcess,
  ) {}

  /** The same operator, who starts a process for each command. */
  alone(): Operator {
    return new Operator(this.database, this.settings);
  }

  run(...args: string[]): Promise<Ended> {
    return this.withInput('', ...args);
  }

  withInput(input: string, ...args: string[]): Promise<Ended> {
    // Jest's flags for Node must not apply to the command.
    const own = { DATABASE_URL: this.database.url, DATABASE_OWNER_URL: this.database.ownerUrl, NODE_OPTIONS: '' };
    return this.runCommand({ args, environment: { ...process.env, ...this.settings, ...own }, input });
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
