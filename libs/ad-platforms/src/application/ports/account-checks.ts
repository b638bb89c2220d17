/** One thing that a launch needs, as reading tells it. */
export interface AccountCheck {
  /** Stable, for programs: such as `billing`. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  /** `missing`: a launch would be refused. `unknown`: the platform does not tell, or did not answer. */
  readonly state: 'ok' | 'missing' | 'unknown';
  readonly message: string;
  /** The page of the platform where a person fixes it; null when that is done here, or there is nothing to fix. */
  readonly fixUrl: string | null;
}

/** A campaign of the ad account, of anybody's, that does not say whether it contains political advertising in the EU. */
export interface UndeclaredCampaign {
  readonly id: string;
  readonly name: string;
  /** As the platform names it. */
  readonly type: string;
  /** Why it cannot be declared here; null when it can. */
  readonly obstacle: string | null;
}

export interface CampaignDeclaration {
  readonly id: string;
  readonly isDeclared: boolean;
  /** Why not; null when it is declared. */
  readonly message: string | null;
}
