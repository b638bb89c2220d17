import { accessSync, constants, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plan, Role } from '#libs/accounts';
import type { Id } from '#libs/kernel';
import { Refusal } from '../refusal.js';

/** Who signs in to the console as a role; `password` is null once its owner has changed it. */
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

/** What scripts and examples need to call the service as each role of each demo account. */
export interface Credentials {
  readonly demo_version: number;
  readonly base_url: string;
  readonly ca_cert_path: string;
  readonly accounts: readonly DemoCredentials[];
}

/** The file as an earlier run left it; undefined when there is none or it cannot be read any more. */
export function readCredentials(file: string): Partial<Credentials> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Credentials>;
  } catch {
    return undefined;
  }
}

/** Told before any key is made: a key whose text cannot be written is lost. */
export function assertWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refusal(`--credentials is ${file}, which cannot be written: ${(error as Error).message}.`);
  }
}

/** For the owner's eyes only, and never seen half-written. */
export function writeCredentials(file: string, credentials: Credentials): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
