import type { RuleTree } from '#libs/audiences';

interface Described {
  /** Its external_id, by which a later run finds it and campaigns name it: never change one. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly labels?: readonly string[];
}

export interface DemoRuleAudience extends Described {
  readonly rules: Partial<RuleTree>;
}

export interface DemoLookalike extends Described {
  /** The key of the audience that it is like; that one comes before it. */
  readonly like: string;
  readonly country: string;
  readonly ratio: number;
}

export type DemoAudience = DemoRuleAudience | DemoLookalike;
