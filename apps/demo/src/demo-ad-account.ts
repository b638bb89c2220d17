/** A sandbox ad account in the currency of its account. */
export interface DemoAdAccount {
  /** The key by which campaigns refer to it. */
  readonly key: string;
  /** The sandbox's ID, by which a later run finds it. Never change it. */
  readonly id: string;
  readonly name: string;
  readonly model: 'search' | 'social' | 'video' | 'professional' | 'display';
  /** Defaults to the time zone of the account. */
  readonly timezone?: string;
  /** Whether its authorization is expired, to demonstrate that state and the reconnection. */
  readonly isExpired?: boolean;
}
