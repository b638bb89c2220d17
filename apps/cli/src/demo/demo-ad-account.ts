/** An ad account at the sandbox, in the currency of its account. */
export interface DemoAdAccount {
  /** By which campaigns name it. */
  readonly key: string;
  /** Its id there, by which a later run finds it: never change one. */
  readonly id: string;
  readonly name: string;
  readonly model: 'search' | 'social' | 'video' | 'professional' | 'display';
  /** Default: the account's own. */
  readonly timezone?: string;
  /** Its authorisation has ended, to see what that looks like and to authorise it again. */
  readonly isExpired?: boolean;
}
