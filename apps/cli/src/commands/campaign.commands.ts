import { Command, SubCommand } from 'nest-commander';
import { CliError } from '../cli-error.js';
import type { Stop } from '../service/operator-campaigns.js';
import { withCampaigns } from '../service/with-campaigns.js';
import { type CommandOutput, CommandGroup, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface PauseOptions {
  readonly account?: string;
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

@SubCommand({
  name: 'pause',
  description: 'Pause every campaign that runs or will start: stops the spend of one account, or of all accounts',
})
export class CampaignPauseCommand extends OperatorCommand<PauseOptions> {
  protected override readonly options: OptionDeclarations = {
    '--account <id>': 'Only the campaigns of this account, acc_…',
    '--all': 'The campaigns of all accounts',
    '--dry-run': 'Only count the campaigns',
  };
  protected override readonly examples = [
    'campaign pause --all --dry-run',
    'campaign pause --all --json > paused.json',
    'campaign pause --account acc_01k9x3m5qceenerrepr4rh6nzk',
  ];

  protected async execute(_: string[], { account, all = false, dryRun = false }: PauseOptions): Promise<CommandOutput> {
    if ((account !== undefined) === all) throw new CliError('Name one account with --account, or all with --all.');
    const { campaigns, failed } = await withCampaigns((service) => service.pauseAll(account ?? null, dryRun));
    return {
      json: { dry_run: dryRun, campaigns, failed },
      text: textOf({ campaigns, failed }, dryRun),
      hasFailed: failed.length > 0,
    };
  }
}

function textOf({ campaigns, failed }: Stop, dryRun: boolean): string {
  const ofAccounts = `${campaigns.length} campaign(s) of ${new Set(campaigns.map(({ account_id }) => account_id)).size} account(s)`;
  if (dryRun) return `Would pause ${ofAccounts}.`;
  return [
    `Paused ${ofAccounts}. The workers stop them on the platforms and confirm it; that needs an authorized connection.`,
    ...(failed.length === 0 ? [] : [`Not paused, still running: ${failed.length}. Run the command again.`]),
    ...failed.map(({ account_id, id, error }) => `  ${id} of ${account_id}: ${error}`),
  ].join('\n');
}

@Command({ name: 'campaign', description: 'Pause campaigns of accounts', subCommands: [CampaignPauseCommand] })
export class CampaignCommand extends CommandGroup {
  protected override readonly examples = ['campaign pause --all --dry-run'];
}
