import type { Plan } from '#libs/accounts';
import { Command, Option, SubCommand } from 'nest-commander';
import { withAccounts } from '../service/with-accounts.js';
import { accountView } from './account-views.js';
import { type Answer, CommandGroup, OperatorCommand } from './operator-command.js';

// Written out, since the accounts context is not imported for a help text; the type tells when a plan is missing.
const planList = Object.keys({ starter: 0, growth: 0, enterprise: 0 } satisfies Record<Plan, 0>).join(', ');

interface NewAccountOptions {
  readonly name: string;
  readonly plan: string;
  readonly currency: string;
  readonly timezone: string;
}

@SubCommand({ name: 'create', description: 'Open an account' })
export class AccountCreateCommand extends OperatorCommand<NewAccountOptions> {
  protected override readonly required = ['name', 'plan', 'currency', 'timezone'] as const;
  protected override readonly examples = [
    'account create --name "Fern & Fable Books" --plan growth --currency GBP --timezone Europe/London',
    'account create --name Test --plan starter --currency USD --timezone UTC --json',
  ];

  protected async answer(_: string[], options: NewAccountOptions): Promise<Answer> {
    const account = await withAccounts((accounts) => accounts.open(options));
    const { id, name, plan, currency, timezone } = account;
    return {
      json: accountView(account),
      text: `Opened the account ${id} for ${name}: plan ${plan}, amounts in ${currency}, days of ${timezone}.`,
    };
  }

  @Option({ flags: '--name <text>', description: 'Whose account it is' })
  name(text: string): string {
    return text;
  }

  @Option({ flags: '--plan <plan>', description: `One of ${planList}` })
  plan(text: string): string {
    return text;
  }

  @Option({ flags: '--currency <code>', description: 'ISO 4217 code such as EUR, the currency of all its amounts, fixed for good' })
  currency(text: string): string {
    return text;
  }

  @Option({ flags: '--timezone <zone>', description: 'IANA name such as Europe/Berlin, the zone of its days' })
  timezone(text: string): string {
    return text;
  }
}

@SubCommand({
  name: 'set-plan',
  arguments: '<ACCOUNT> <PLAN>',
  description: 'Move an account to another plan; its limits hold from the next request',
  argsDescription: { ACCOUNT: 'id of the account, acc_…', PLAN: `one of ${planList}` },
})
export class AccountSetPlanCommand extends OperatorCommand {
  protected override readonly examples = ['account set-plan acc_01k9x3m5qceenerrepr4rh6nzk enterprise'];

  protected async answer([id = '', plan = '']: string[]): Promise<Answer> {
    const account = await withAccounts((accounts) => accounts.setPlan(id, plan));
    return { json: accountView(account), text: `The account ${account.id} (${account.name}) is on the plan ${account.plan}.` };
  }
}

@Command({ name: 'account', description: 'Open accounts and set their plans', subCommands: [AccountCreateCommand, AccountSetPlanCommand] })
export class AccountCommand extends CommandGroup {
  protected override readonly examples = [
    'account create --name "Fern & Fable Books" --plan growth --currency GBP --timezone Europe/London',
    'account set-plan acc_01k9x3m5qceenerrepr4rh6nzk enterprise',
  ];
}
