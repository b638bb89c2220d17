import type { Customer, Role } from './records.js';
import type { World } from './world.js';

export interface NewCustomer {
  readonly name?: string;
  readonly currency?: string;
  readonly timeZone?: string;
  /** Who has direct access, as an administrator; null for nobody. */
  readonly owner?: string | null;
  readonly roles?: Readonly<Record<string, Role>>;
  readonly managers?: readonly string[];
  readonly isManager?: boolean;
  readonly isTest?: boolean;
  readonly isTracking?: boolean;
  readonly autoTagging?: boolean;
  readonly status?: Customer['status'];
}

export function addCustomer(world: World, customer: NewCustomer = {}): Customer {
  const { name = 'Shop', currency = 'USD', timeZone = 'Etc/UTC', owner = 'shop_owner', roles = {}, managers = [] } = customer;
  const { isManager = false, isTest = false, isTracking = true, autoTagging = true, status = 'ENABLED' } = customer;
  const added: Customer = {
    id: world.id(),
    name,
    currency,
    timeZone,
    isManager,
    isTest,
    autoTagging,
    isTracking,
    status,
    billingStatus: 'APPROVED',
    roles: new Map<string, Role>([...(owner === null ? [] : [[owner, 'ADMIN'] as const]), ...Object.entries(roles)]),
    managers: new Set(managers),
    resources: new Map(),
    uploads: new Map(),
  };
  world.customers.set(added.id, added);
  return added;
}

/** How many steps a customer is below a manager; 0 for itself, null when it is not below it. */
export function levelBelow(world: World, manager: string, customer: Customer): number | null {
  if (customer.id === manager) return 0;
  const levels = [...customer.managers].flatMap((id) => {
    const above = world.customers.get(id);
    const level = above === undefined ? null : levelBelow(world, manager, above);
    return level === null ? [] : [level + 1];
  });
  return levels.length === 0 ? null : Math.min(...levels);
}
