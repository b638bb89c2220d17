import { AccountRepository } from '#libs/accounts';
import { type AccountContext, type Actor, type Id, NotFound, systemActor, uuidFromId } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { CliError } from '../cli-error.js';

export type OperatorActor = Actor & AccountContext;

/** The operator in an account. Throws a CliError if there is none with this ID. */
export async function operatorIn(app: INestApplicationContext, account: string): Promise<OperatorActor> {
  const accountId = idOf('acc', account, 'account');
  const repository = app.get(AccountRepository, { strict: false });
  try {
    const { currency, timezone } = await app.get(Database).transaction(accountId, () => repository.get(accountId));
    return { ...systemActor(accountId), currency, timezone };
  } catch (error) {
    throw error instanceof NotFound ? new CliError(`No account with ID ${account} exists.`) : error;
  }
}

export function idOf<P extends 'acc' | 'con'>(prefix: P, text: string, kind: string): Id<P> {
  if (uuidFromId(prefix, text) === null) throw new CliError(`No ${kind} with ID ${text} exists.`);
  return text as Id<P>;
}
