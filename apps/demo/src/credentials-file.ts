import { accessSync, constants, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plan, Role } from '#libs/accounts';
import type { Id } from '#libs/kernel';
import { DemoDataError } from './demo-data-error.js';

/** Console sign-in of a demo user. `password` is null after the user has changed it. */
export interface DemoSignIn {
  readonly email: string;
  readonly password: string | null;
}

interface DemoCredentials {
  readonly id: Id<'acc'>;
  readonly plan: Plan;
  readonly keys: Readonly<Record<Role, string>>;
  readonly users: Readonly<Record<Role, DemoSignIn>>;
}

/** Everything that scripts and examples need to call the service as each role of each demo account. */
export interface Credentials {
  readonly demo_version: number;
  readonly base_url: string;
  readonly ca_cert_path: string;
  readonly accounts: readonly DemoCredentials[];
}

/** The file that an earlier run wrote. Undefined when it does not exist or is unreadable. */
export function readCredentials(file: string): Partial<Credentials> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Credentials>;
  } catch {
    return undefined;
  }
}

/** Runs before any key is created, because a key whose secret cannot be written is lost. */
export function assertWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DemoDataError(`Cannot write the credentials file ${file}: ${(error as Error).message}.`);
  }
}

/** Writes the file atomically and readable by its owner only. */
export function writeCredentials(file: string, credentials: Credentials): void {
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporaryFile, file);
}
