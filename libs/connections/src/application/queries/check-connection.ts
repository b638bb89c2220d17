import {
  type AccountCheck,
  AdPlatforms,
  AuthorizationRefused,
  GrantedAdAccounts,
  PlatformUnavailable,
  type PlatformAdAccount,
  settingsProblems,
  type UndeclaredCampaign,
} from '#libs/ad-platforms/contract';
import { type Actor, Clock, type Id, Transactions } from '#libs/kernel';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionPending } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';

export interface ConnectionChecks {
  readonly platform: string;
  readonly checks: readonly AccountCheck[];
  /** The campaigns of the ad account that a person has to declare. */
  readonly undeclared: readonly UndeclaredCampaign[];
  readonly checkedAt: Date;
}

/** Makes every read that a launch needs, and changes nothing. It calls the platform, so execute it outside a transaction. */
export class CheckConnection extends Query<ConnectionChecks> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

type Check = AccountCheck;
const check = (name: string, label: string, state: Check['state'], message: string): Check => ({
  name,
  label,
  state,
  message,
  fixUrl: null,
});

@QueryHandler(CheckConnection)
export class CheckConnectionHandler implements IQueryHandler<CheckConnection> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ actor: { accountId }, id }: CheckConnection): Promise<ConnectionChecks> {
    const connection = await this.transactions.run(accountId, () => this.connections.get(accountId, id));
    if (connection.externalAccountId === null) throw new ConnectionPending();
    const checkedAt = this.clock.now();
    const { platform, externalAccountId, access, settings } = connection;
    const target = { id: externalAccountId, access, settings };
    const own = [...this.scopes(connection), this.settings(connection)];
    try {
      const adAccounts = await this.granted.list(accountId, id);
      const found = adAccounts.find((one) => one.id === externalAccountId);
      const [checks, undeclared] = await Promise.all([
        this.granted.check(accountId, id, target),
        this.granted.undeclaredCampaigns(accountId, id, target).catch(noneIfRefused),
      ]);
      return { platform, undeclared, checkedAt, checks: [authorized, adAccount(found, externalAccountId), ...own, ...checks] };
    } catch (error) {
      const isRefused = error instanceof AuthorizationRefused;
      if (!isRefused && !(error instanceof PlatformUnavailable)) throw error;
      const authorization = isRefused
        ? check('authorization', 'Authorization', 'missing', `${error.message} Reconnect the platform.`)
        : check('authorization', 'Authorization', 'unknown', error.message);
      return { platform, undeclared: [], checkedAt, checks: [authorization, ...own] };
    }
  }

  private scopes({ platform, scopes }: Connection): Check[] {
    const requested = this.platforms.find(platform)?.profile.scopes ?? [];
    const lacking = requested.filter((scope) => !scopes.includes(scope));
    const message =
      lacking.length === 0
        ? 'Every permission was granted that the service asks for.'
        : `Not granted: ${lacking.join(', ')}. Reconnect, and leave every permission selected.`;
    return [check('scopes', 'Permissions of the token', lacking.length === 0 ? 'ok' : 'missing', message)];
  }

  private settings({ platform, settings }: Connection): Check {
    const problems = settingsProblems(this.platforms.find(platform)?.settingsSchema ?? [], settings);
    const message = problems.length === 0 ? 'Every required setting is set.' : problems.map((problem) => problem.message).join(' ');
    return check('settings', 'Settings of the connection', problems.length === 0 ? 'ok' : 'missing', message);
  }
}

const authorized = check('authorization', 'Authorization', 'ok', 'The platform accepts the authorization.');

function adAccount(found: PlatformAdAccount | undefined, id: string): Check {
  const label = 'Ad account';
  if (found === undefined) return check('ad_account', label, 'missing', `The user no longer reaches the ad account ${id}.`);
  if (!found.canWrite) return check('ad_account', label, 'missing', `The user may only view the ad account (${found.status}).`);
  return check('ad_account', label, 'ok', `The user may manage campaigns in ${found.name} (${found.status}).`);
}

/** The check of the platform says why. */
function noneIfRefused(error: unknown): readonly UndeclaredCampaign[] {
  if (error instanceof AuthorizationRefused) return [];
  throw error;
}
