import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { TypeID } from 'typeid-js';
import { checkoutRoot } from '../../../apps/launcher/checkout/project-node.mjs';
import { httpsClient } from '../../../bench/load/https-client.mjs';
import { seed, type SeededAccount } from '../../../bench/stage/seed.mjs';
import { authority, type Server, startService, startSandbox, startWorker } from '../../../bench/stage/servers.mjs';
import type { Stage } from '../../../bench/stage/stage.mjs';
import { pinToService } from './cores.ts';
import { SandboxControl } from './sandbox-control.ts';

export interface ClusterOptions {
  readonly services: 1 | 2;
  readonly accounts: number;
  readonly campaignsPerAccount?: number;
  /** Settings of the services and of the worker. */
  readonly environment?: Record<string, string>;
}

const sandboxSecret = 'the-secret-of-the-client-in-trials';
const controlToken = 'the-control-token-of-the-trials';
const stateTimeoutMs = 60_000;

/** Services, a worker, the sandbox and PostgreSQL in processes of their own, which a trial may kill and restart. */
export class Cluster {
  readonly services: Server[] = [];
  readonly stage: Stage;
  readonly accounts: readonly SeededAccount[];
  readonly sandbox: SandboxControl;
  worker!: Server;
  private readonly environment: Record<string, string>;

  private constructor(stage: Stage, accounts: readonly SeededAccount[], sandbox: SandboxControl, environment: Record<string, string>) {
    this.stage = stage;
    this.accounts = accounts;
    this.sandbox = sandbox;
    this.environment = environment;
  }

  static async open(stage: Stage, options: ClusterOptions): Promise<Cluster> {
    const { services, accounts, campaignsPerAccount = 10, environment = {} } = options;
    const seeded = await seed(stage.superuserUrl, { accounts, campaignsPerAccount });
    const sandbox = await openSandbox(stage);
    const ofSandbox = { SANDBOX_URL: sandbox.url, SANDBOX_CLIENT_ID: 'acs', SANDBOX_CLIENT_SECRET: sandboxSecret };
    const cluster = new Cluster(stage, seeded, sandbox, { ...ofSandbox, ...environment });
    // One after the other, because the first start creates the certificate of both.
    for (let index = 0; index < services; index++) await cluster.startService(index);
    await cluster.startWorker();
    cluster.pinDatabase();
    return cluster;
  }

  get ca(): string {
    return authority(this.stage);
  }

  async startService(index: number): Promise<void> {
    // A restarted process keeps its port, as behind a load balancer.
    const port = this.services[index] === undefined ? '0' : new URL(this.services[index].baseUrl).port;
    const server = await startService(this.stage, { environment: { RUN_JOBS: 'off', HTTPS_PORT: port, ...this.environment } });
    pinToService(server.pid);
    this.services[index] = server;
  }

  async startWorker(): Promise<void> {
    this.worker = await startWorker(this.stage, this.environment);
    pinToService(this.worker.pid);
  }

  pinDatabase(): void {
    pinToService(this.stage.postmaster);
  }

  service(index = 0): Server {
    const server = this.services[index];
    if (server === undefined) throw new Error(`There is no service ${index}.`);
    return server;
  }

  client(index = 0, maxSockets = 256): ReturnType<typeof httpsClient> {
    const client = httpsClient({ baseUrl: this.service(index).baseUrl, ca: this.ca }, maxSockets);
    this.stage.addCleanup(async () => client.close());
    return client;
  }

  /** Runs a statement as the superuser, past row-level security. */
  async sql<T extends pg.QueryResultRow = Record<string, any>>(text: string, params: readonly unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.stage.superuserUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(text, [...params])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Gives all accounts their minute again, for the preparation of a trial. */
  async clearRateLimits(): Promise<void> {
    await this.sql('update accounts.request_window set minute_count = 0');
  }

  /**
   * Starts no more sweeps. They come every three minutes and find that no platform knows the deliveries of the seed: two thousand jobs,
   * which would fall into one of the windows that a trial compares.
   */
  async stopSweeps(): Promise<void> {
    await this.sql('delete from pgboss.schedule');
  }

  /** The events and jobs that wait for a worker or are in its work. */
  async backlog(): Promise<number> {
    const [row] = await this.sql<{ count: number }>(
      `select (select count(*) from foundation.recorded_event)::int
         + (select count(*) from pgboss.job where state <= 'active' and start_after <= now() and not blocked)::int as count`,
    );
    return row?.count ?? 0;
  }

  /** Runs an operator command. Returns its JSON, or null with what it printed if it failed. */
  acs(...args: string[]): { json: any; failure: string | null } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkoutRoot, 'dist/apps/cli/src/main.js'), ...args, '--json'], {
      cwd: checkoutRoot,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: this.stage.serviceUrl,
        DATA_DIR: this.stage.folder,
        APP_SECRET: this.stage.appSecret,
        ...this.environment,
      },
    });
    return status === 0 ? { json: JSON.parse(stdout), failure: null } : { json: null, failure: (stderr || stdout).trim() };
  }

  /** Connects a new ad account of the sandbox. */
  async connect(account: SeededAccount): Promise<{ connectionId: string; adAccount: string }> {
    const adAccount = await this.sandbox.createAdAccount();
    const accountId = TypeID.fromUUID('acc', account.id).toString();
    const { json, failure } = this.acs('connection', 'connect', '--account', accountId, '--platform', 'sandbox', '--approve', adAccount);
    if (failure !== null) throw new Error(`The sandbox could not be connected: ${failure}`);
    return { connectionId: json.id, adAccount };
  }
}

async function openSandbox(stage: Stage): Promise<SandboxControl> {
  const database = new URL(stage.ownerUrl);
  database.pathname = '/sandbox';
  const client = new pg.Client({ connectionString: stage.superuserUrl });
  await client.connect();
  await client.query('create database sandbox owner acs_owner');
  await client.end();
  const { baseUrl } = await startSandbox(stage, {
    SANDBOX_DATABASE_URL: database.toString(),
    SANDBOX_PORT: '0',
    SANDBOX_CLIENT_SECRET: sandboxSecret,
    SANDBOX_CONTROL_TOKEN: controlToken,
    SANDBOX_LOG_LEVEL: 'warn',
  });
  const control = new SandboxControl(baseUrl, controlToken);
  await control.approveAdsAtOnce();
  return control;
}

/** Repeats `look` until it returns true. Returns how many seconds that took, or infinity after the timeout. */
export async function secondsUntil(
  look: () => Promise<boolean>,
  { timeoutMs = stateTimeoutMs, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<number> {
  const start = performance.now();
  while (!(await look())) {
    if (performance.now() - start > timeoutMs) return Infinity;
    await pause(everyMs);
  }
  return (performance.now() - start) / 1000;
}
