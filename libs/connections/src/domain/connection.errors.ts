import { DomainError, type Id } from '#libs/kernel';

export class ConnectionPending extends DomainError {
  constructor() {
    super('connection_pending', 'The connection is not complete yet. Choose its ad account in the console.', {
      current_status: 'pending',
    });
  }
}

export class ConnectionExpired extends DomainError {
  constructor(reconnectUrl: string | null) {
    super('connection_expired', 'The platform no longer accepts the authorization of this connection. A user must reconnect it.', {
      current_status: 'expired',
      reconnect_url: reconnectUrl,
    });
  }
}

export class ConnectionDisconnected extends DomainError {
  constructor() {
    super('connection_disconnected', 'The connection is permanently disconnected. Use another connection.', {
      current_status: 'disconnected',
    });
  }
}

const secondsOfASync = 5;

export class SyncInProgress extends DomainError {
  constructor(syncId: Id<'syn'>) {
    super(
      'sync_in_progress',
      'A sync of this connection is already in progress. Only one sync can run at a time.',
      { sync_id: syncId },
      secondsOfASync,
    );
  }
}

export class SyncTooFrequent extends DomainError {
  constructor(waitSeconds: number) {
    super('sync_too_frequent', `A sync was requested less than a minute ago. Retry in ${waitSeconds} seconds.`, {}, waitSeconds);
  }
}

export class CurrencyMismatch extends DomainError {
  constructor(ofAdAccount: string, ofAccount: string) {
    super(
      'currency_mismatch',
      `The ad account uses ${ofAdAccount}, and your account uses ${ofAccount}. Choose an ad account that uses ${ofAccount}.`,
      { ad_account_currency: ofAdAccount, account_currency: ofAccount },
    );
  }
}

export class AdAccountMismatch extends DomainError {
  constructor(expected: string, chosen: string) {
    super('ad_account_mismatch', `This connection belongs to the ad account ${expected}. Choose ${expected} instead of ${chosen}.`, {
      expected_external_account_id: expected,
      external_account_id: chosen,
    });
  }
}

/** The ad account is a manager account, or the user may only view it. */
export class AdAccountNotUsable extends DomainError {
  constructor(reason: 'manager_account' | 'read_only', message: string) {
    super('authorization_refused', message, { platform_code: reason });
  }
}

export class AdAccountAlreadyChosen extends DomainError {
  constructor(currentStatus: string) {
    super('invalid_state_transition', `The ad account of a connection that is ${currentStatus} cannot be chosen. Allowed from: pending.`, {
      current_status: currentStatus,
      action: 'choose_ad_account',
      allowed_from: ['pending'],
      available_actions: [],
    });
  }
}

export class AlreadyConnected extends DomainError {
  constructor(connectionId: Id<'con'>) {
    super('already_connected', 'The ad account is already connected. An ad account can have only one connection.', {
      existing_id: connectionId,
    });
  }
}
