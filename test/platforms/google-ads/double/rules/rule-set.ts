import type { Draft } from '../draft.js';
import type { Resource, ResourceKind } from '../records.js';
import type { Json } from '../schema/types.js';

export interface Created {
  /** The last part of the resource name. */
  readonly id: string;
  /** Without `resourceName`. */
  readonly fields: Json;
  readonly more?: Pick<Resource, 'review' | 'digest'>;
}

/** What Google demands of one type of resource. Each function throws an AdsError for what it refuses. */
export interface RuleSet {
  readonly kind: ResourceKind;
  /** In resource names, such as `campaigns`. */
  readonly collection: string;
  readonly message: string;
  create(draft: Draft, fields: Json): Created;
  /** Checks the fields after an update. `mask` has the changed paths in lowerCamelCase. */
  update?(draft: Draft, before: Resource, fields: Json, mask: readonly string[]): Json;
  /** What happens before the status becomes REMOVED. */
  remove?(draft: Draft, resource: Resource): void;
  /** Removed resources that vanish, because nothing shows that they were there. */
  readonly isDropped?: boolean;
}
