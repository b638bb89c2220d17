import type { Plan } from '#libs/accounts';
import { Command, SubCommand } from 'nest-commander';
import { withAccounts } from '../service/with-accounts.js';
import { accountView } from './account-views.js';
import { type CommandOutput, CommandGroup, OperatorCommand, type OptionDeclarations } from './operator-command.js';

// The plans are listed here because help texts do not import the accounts context; the type check fails when one is missing.
const planList = Object.keys({ starter: 0, growth: 0, enterprise: 0 } satisfies Record<Plan, 0>).join(', ');

interface NewAccountOptions {
  readonly name: string;
  readonly plan: string;
  readonly currency: string;
  readonly timezone: string;
}

@SubCommand({ name: 'create', description: 'Create an account' })
export class AccountCreateCommand extends OperatorCommand<NewAccountOptions> {
  protected override readonly options: OptionDeclarations = {
    '--name <text>': 'Name of the account',
    '--plan <plan>': `One of ${planList}`,
    '--currency <code>': 'ISO 4217 code such as EUR: the currency of all amounts. It cannot be changed later',
    '--timezone <zone>': 'IANA time zone such as Europe/Berlin: where the days of the account start',
  };
  protected override readonly required = ['name', 'plan', 'currency', 'timezone'] as const;
  protected override readonly examples = [
    'account create --name "Fern & Fable Books" --plan growth --currency GBP --timezone Europe/London',
    'account create --name Test --plan starter --currency USD --timezone UTC --json',
  ];

  protected async execute(_: string[], options: NewAccountOptions): Promise<CommandOutput> {
    const account = await withAccounts((accounts) => accounts.open(options));
    const { id, name, plan, currency, timezone } = account;
    return {
      json: accountView(account),
      text: `Created account ${id} (${name}): plan ${plan}, currency ${currency}, time zone ${timezone}.`,
    };
  }
}

@SubCommand({
  name: 'set-plan',
  arguments: '<ACCOUNT> <PLAN>',
  description: 'Change the plan of an account; the new limits apply from the next request',
  argsDescription: { ACCOUNT: 'ID of the account, acc_…', PLAN: `one of ${planList}` },
})
export class AccountSetPlanCommand extends OperatorCommand {
  protected override readonly examples = ['account set-plan acc_01k9x3m5qceenerrepr4rh6nzk enterprise'];

  protected async execute([id = '', plan = '']: string[]): Promise<CommandOutput> {
    const account = await withAccounts((accounts) => accounts.setPlan(id, plan));
    return { json: accountView(account), text: `Account ${account.id} (${account.name}) is on the ${account.plan} plan.` };
  }
}

@Command({
  name: 'account',
  description: 'Create accounts and set their plans',
  subCommands: [AccountCreateCommand, AccountSetPlanCommand],
})
export class AccountCommand extends CommandGroup {
  protected override readonly examples = [
    'account create --name "Fern & Fable Books" --plan growth --currency GBP --timezone Europe/London',
    'account set-plan acc_01k9x3m5qceenerrepr4rh6nzk enterprise',
  ];
}
