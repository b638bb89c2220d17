import { DomainError, type Id } from '#libs/kernel';

export class ConnectionPending extends DomainError {
  constructor() {
    super('connection_pending', 'Nobody has finished connecting this connection yet.', { current_status: 'pending' });
  }
}

export class ConnectionExpired extends DomainError {
  constructor(reconnectUrl: string | null) {
    super('connection_expired', 'The platform no longer accepts the authorisation of this connection.', {
      current_status: 'expired',
      reconnect_url: reconnectUrl,
    });
  }
}

export class ConnectionDisconnected extends DomainError {
  constructor() {
    super('connection_disconnected', 'The connection was disconnected, which is final.', { current_status: 'disconnected' });
  }
}

const secondsOfASync = 5;

export class SyncInProgress extends DomainError {
  constructor(syncId: Id<'syn'>) {
    super('sync_in_progress', 'A sync of this connection has not ended yet.', { sync_id: syncId }, secondsOfASync);
  }
}

export class SyncTooFrequent extends DomainError {
  constructor(waitSeconds: number) {
    super('sync_too_frequent', `A sync was asked for less than a minute ago; wait ${waitSeconds} s.`, {}, waitSeconds);
  }
}

export class CurrencyMismatch extends DomainError {
  constructor(ofAdAccount: string, ofAccount: string) {
    super(
      'currency_mismatch',
      `The ad account reports in ${ofAdAccount}, this account in ${ofAccount}: choose an ad account in ${ofAccount}.`,
      { ad_account_currency: ofAdAccount, account_currency: ofAccount },
    );
  }
}

export class AdAccountMismatch extends DomainError {
  constructor(expected: string, chosen: string) {
    super('ad_account_mismatch', `This connection belongs to the ad account ${expected}, and ${chosen} was chosen.`, {
      expected_external_account_id: expected,
      external_account_id: chosen,
    });
  }
}

export class AlreadyConnected extends DomainError {
  constructor(connectionId: Id<'con'>) {
    super('already_connected', 'The ad account is connected already; a second connection would count its numbers twice.', {
      existing_id: connectionId,
    });
  }
}

/** The platform or the user refused the authorization. `reason` is the platform's code. */
export class AuthorizationRefused extends DomainError {
  constructor(message: string, reason: string | null) {
    super('authorization_refused', message, { platform_code: reason });
  }
}

export class PlatformUnavailable extends DomainError {
  constructor(platform: string, retryAfterSeconds: number) {
    super('platform_unavailable', `${platform} does not answer; try again.`, { platform }, retryAfterSeconds);
  }
}
