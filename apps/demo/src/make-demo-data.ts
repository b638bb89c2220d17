import { type Plan, type Role, roles } from '#libs/accounts';
import type { Id } from '#libs/kernel';
import { Jobs } from '#libs/work';
import type { INestApplicationContext } from '@nestjs/common';
import { type Credentials, type DemoSignIn, assertWritable, readCredentials, writeCredentials } from './credentials-file.js';
import { demoAccounts } from './demo-accounts.js';
import type { DemoClock } from './demo-clock.js';
import { DemoPasswords } from './demo-passwords.js';
import { type DemoMember, DemoTenant, type CreatedCounts } from './demo-tenant.js';
import { demoVersion } from './demo-version.js';
import { type AccountToFill, fillAccount } from './fill-account.js';
import type { SandboxControl } from './sandbox-control.js';

/** Where scripts reach the service. */
interface Address {
  readonly baseUrl: string;
  readonly caCertPath: string;
}

export interface DemoRequest {
  /** The service without HTTP and without a worker. */
  readonly app: INestApplicationContext;
  /** The clock of the service. */
  readonly clock: DemoClock;
  /** Null without a sandbox; records that need a platform are then skipped. */
  readonly sandbox: SandboxControl | null;
  /** The file that stores the secrets of the keys. Without it, existing keys are not replaced. */
  readonly credentialsFile: string | null;
  /** Takes precedence over the address in the file. */
  readonly address: { readonly [K in keyof Address]: Address[K] | undefined };
  readonly defaultAddress: Address;
}

export interface DemoOutcome {
  readonly version: number;
  readonly created: CreatedCounts;
  readonly credentials: string | null;
  /** Number of campaigns skipped because they need a platform and none is available. */
  readonly skippedCampaigns: number;
  readonly accounts: readonly DemoAccountOutcome[];
}

export interface DemoAccountOutcome {
  readonly id: Id<'acc'>;
  readonly name: string;
  readonly plan: Plan;
  /** Null when the secret is unknown. */
  readonly keys: Readonly<Record<Role, string | null>>;
  readonly users: Readonly<Record<Role, DemoSignIn>>;
}

const keyShape = /^acs_[0-9A-Za-z]{38}$/;
const accountAgeMs = 200 * 86_400_000;

/** Creates the demo data that is missing. Existing records are not changed. */
export async function makeDemoData(request: DemoRequest): Promise<DemoOutcome> {
  const { app, clock, sandbox, credentialsFile: file } = request;
  if (file !== null) assertWritable(file);
  const before = file === null ? undefined : readCredentials(file);
  const known = secretsIn(before);
  const created: CreatedCounts = { accounts: 0, users: 0, keys: 0, passwords: 0, connections: 0, audiences: 0, creatives: 0, campaigns: 0 };
  const accounts: DemoAccountOutcome[] = [];
  const opening = new Date(Date.now() - accountAgeMs);
  const tenants: AccountToFill[] = [];
  for (const definition of demoAccounts) {
    const tenant = new DemoTenant(app, definition, created);
    const account = await clock.at(opening, () => tenant.account());
    const members = await tenant.members(known, file !== null);
    const passwords = new DemoPasswords(app, account.id, created);
    const users: [Role, DemoSignIn][] = [];
    for (const member of members.toReversed()) users.push([member.role, await passwords.of(member, signInsIn(before), file !== null)]);
    accounts.push({
      id: account.id,
      name: account.name,
      plan: account.plan,
      keys: keysOf(members),
      users: Object.fromEntries(users) as DemoAccountOutcome['users'],
    });
    const { id: accountId, currency, timezone } = account;
    tenants.push({ definition, account: { accountId, currency, timezone }, members });
  }
  const keep = (version: number) => {
    if (file !== null) writeCredentials(file, credentialsOf(version, accounts, request, before));
  };
  // Saves the new keys and passwords before the slow part. Version 0 marks the run as unfinished.
  if (created.keys + created.passwords > 0) keep(0);
  const skippedCampaigns = await withJobs(app.get(Jobs), () => fillAll(tenants, { app, clock, sandbox, created }));
  keep(demoVersion);
  return { version: demoVersion, created, credentials: file, skippedCampaigns, accounts };
}

/** Fills all accounts concurrently, because each mostly waits for the sandbox. If one fails, the others still finish. */
async function fillAll(tenants: readonly AccountToFill[], context: Parameters<typeof fillAccount>[1]): Promise<number> {
  const outcomes = await Promise.allSettled(tenants.map((tenant) => fillAccount(tenant, context)));
  return outcomes.reduce((sum, outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return sum + outcome.value;
  }, 0);
}

/** Starts the job queue for enqueueing only; no worker runs in this process. */
async function withJobs<T>(jobs: Jobs, work: () => Promise<T>): Promise<T> {
  await jobs.start([]);
  try {
    return await work();
  } finally {
    await jobs.stop();
  }
}

/** The sign-ins in the file. It may have been edited, so its content is checked. */
function signInsIn(credentials: Partial<Credentials> | undefined): DemoSignIn[] {
  const accounts: readonly ({ users?: Record<string, DemoSignIn | null> } | null)[] = Array.isArray(credentials?.accounts)
    ? credentials.accounts
    : [];
  const signIns = accounts.flatMap((account) => Object.values(account?.users ?? {}));
  return signIns.filter((signIn): signIn is DemoSignIn => typeof signIn?.email === 'string');
}

/** The secrets of keys in the file. It may have been edited, so its content is checked. */
function secretsIn(credentials: Partial<Credentials> | undefined): string[] {
  const accounts: readonly ({ keys?: Record<string, string> } | null)[] = Array.isArray(credentials?.accounts) ? credentials.accounts : [];
  return accounts.flatMap((account) => Object.values(account?.keys ?? {})).filter((text) => keyShape.test(text));
}

function keysOf(members: readonly DemoMember[]): DemoAccountOutcome['keys'] {
  const textOf = (role: Role) => members.find((member) => member.role === role)?.keySecret ?? null;
  return Object.fromEntries(roles.toReversed().map((role) => [role, textOf(role)])) as DemoAccountOutcome['keys'];
}

function credentialsOf(
  version: number,
  accounts: readonly DemoAccountOutcome[],
  { address, defaultAddress }: DemoRequest,
  before: Partial<Credentials> | undefined,
): Credentials {
  return {
    demo_version: version,
    base_url: address.baseUrl ?? before?.base_url ?? defaultAddress.baseUrl,
    ca_cert_path: address.caCertPath ?? before?.ca_cert_path ?? defaultAddress.caCertPath,
    accounts: accounts.map(({ id, plan, keys, users }) => ({ id, plan, keys: keys as Record<Role, string>, users })),
  };
}
