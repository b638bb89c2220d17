import { localTime } from './local-time.js';
import type { Customer, Resource, ResourceKind } from './records.js';
import type { Json } from './schema/types.js';
import type { World } from './world.js';

/** A customer's resources while a mutate changes them. Nothing holds until `commit`. */
export class Draft {
  private readonly resources: Map<string, Resource>;
  readonly now: number;

  constructor(
    readonly world: World,
    readonly customer: Customer,
  ) {
    this.resources = new Map(customer.resources);
    this.now = world.clock.now();
  }

  find(kind: ResourceKind, name: unknown): Resource | undefined {
    const resource = this.resources.get(String(name));
    return resource?.kind === kind ? resource : undefined;
  }

  list(kind: ResourceKind): readonly Resource[] {
    return [...this.resources.values()].filter((resource) => resource.kind === kind);
  }

  /** Those that are not removed. */
  present(kind: ResourceKind): readonly Resource[] {
    return this.list(kind).filter(isPresent);
  }

  nameOf(collection: string, id: string): string {
    return `customers/${this.customer.id}/${collection}/${id}`;
  }

  add(kind: ResourceKind, name: string, fields: Json, more: Pick<Resource, 'review' | 'digest'> = {}): void {
    const { now } = this;
    this.resources.set(name, { kind, name, createdAt: now, changedAt: now, fields, history: [{ at: now, fields }], ...more });
  }

  change(resource: Resource, fields: Json, more: Pick<Resource, 'review'> = {}): void {
    const history = [...resource.history, { at: this.now, fields }];
    this.resources.set(resource.name, { ...resource, changedAt: this.now, fields, history, ...more });
  }

  drop(resource: Resource): void {
    this.resources.delete(resource.name);
  }

  commit(): void {
    this.customer.resources = this.resources;
  }

  /** The customer's local time as the API writes it. */
  localNow(): string {
    return localTime(this.now, this.customer.timeZone);
  }
}

export const isPresent = ({ fields }: Resource): boolean => fields['status'] !== 'REMOVED';
