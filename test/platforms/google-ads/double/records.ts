import type { Json } from './schema/types.js';

export type ResourceKind =
  | 'label'
  | 'campaignBudget'
  | 'campaign'
  | 'campaignLabel'
  | 'campaignCriterion'
  | 'audience'
  | 'adGroup'
  | 'adGroupCriterion'
  | 'adGroupAd'
  | 'asset'
  | 'customerAsset'
  | 'conversionAction';

export interface Review {
  readonly decidedAt: number;
  readonly isRejected: boolean;
}

/** A resource of a customer. It is replaced when it changes. */
export interface Resource {
  readonly kind: ResourceKind;
  readonly name: string;
  readonly createdAt: number;
  readonly changedAt: number;
  /** In the JSON form of the API, without what is computed. */
  readonly fields: Json;
  /** What held from when on, oldest first. */
  readonly history: readonly { readonly at: number; readonly fields: Json }[];
  /** Of ads. */
  readonly review?: Review;
  /** Of images. */
  readonly digest?: string;
}

export type Role = 'ADMIN' | 'STANDARD' | 'READ_ONLY';

export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly isManager: boolean;
  readonly isTest: boolean;
  readonly autoTagging: boolean;
  /** Whether conversions are tracked. */
  isTracking: boolean;
  status: 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED';
  billingStatus: 'PENDING' | 'APPROVED_HELD' | 'APPROVED' | 'CANCELLED';
  /** The people with direct access. */
  readonly roles: Map<string, Role>;
  /** The managers above it. */
  readonly managers: Set<string>;
  /** By name. Replaced as a whole by a mutate that succeeds. */
  resources: ReadonlyMap<string, Resource>;
  /** How often each content was uploaded as an image, also when it was refused because it exists. */
  readonly uploads: Map<string, number>;
}
