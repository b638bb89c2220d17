import type { RuleTree } from '#libs/audiences';

interface DemoAudienceBase {
  /** The external_id, by which a later run finds it and campaigns refer to it. Never change it. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly labels?: readonly string[];
}

export interface DemoRuleAudience extends DemoAudienceBase {
  readonly rules: Partial<RuleTree>;
}

export interface DemoLookalike extends DemoAudienceBase {
  /** Key of the source audience, which precedes this one in the list. */
  readonly like: string;
  readonly country: string;
  readonly ratio: number;
}

export type DemoAudience = DemoRuleAudience | DemoLookalike;
