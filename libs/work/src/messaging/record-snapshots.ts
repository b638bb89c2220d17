import { type Caller, type Id, type IdPrefix, idFromUuid, systemActor } from '#libs/kernel';
import { Tenants } from '#libs/data';
import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Reads the records of one type as the API shows them to a caller with every permission. */
export interface SnapshotSource {
  /** Runs in a transaction of the account. Records that no longer exist are left out. */
  snapshotsOf(caller: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>>;
  /** The former value of a field as the API shows it, if the audit trail has it in another form. */
  previousValueOf?(field: string, value: unknown): unknown;
}

export interface SnapshotOptions {
  /** The type of the records in the audit trail, e.g. `campaign`. */
  readonly type: string;
  readonly prefix: IdPrefix;
  /** What a caller must be permitted to see events of these records. */
  readonly permission: string;
  /** What samples of these events show. */
  readonly sample: RecordSample;
}

/** The record that the reference shows as an example, and what events of a type tell beside it or instead of one. */
export interface RecordSample {
  readonly record?: object;
  readonly facts?: Readonly<Record<string, object>>;
}

const Source = DiscoveryService.createDecorator<SnapshotOptions>();

/** Marks a provider as the source of the records that events of this type carry. Nothing else lists it. */
export function TakesSnapshots(options: SnapshotOptions): (source: abstract new (...dependencies: never[]) => SnapshotSource) => void {
  return applyDecorators(Injectable(), Source(options));
}

/** A record that an event is about, as the audit trail names it. */
export interface RecordReference {
  readonly resourceType: string;
  readonly resourceUuid: string;
}

/** The records of all contexts, for events: each context declares how its own are read. */
@Injectable()
export class RecordSnapshots {
  private readonly sources = new Map<string, SnapshotOptions & { readonly source: SnapshotSource }>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly tenants: Tenants,
  ) {}

  permissionFor(resourceType: string): string {
    return this.sourceOf(resourceType).permission;
  }

  sampleOf(resourceType: string): RecordSample {
    return this.sourceOf(resourceType).sample;
  }

  previousValueOf(resourceType: string, field: string, value: unknown): unknown {
    const { source } = this.sourceOf(resourceType);
    return source.previousValueOf === undefined ? value : source.previousValueOf(field, value);
  }

  idOf({ resourceType, resourceUuid }: RecordReference): Id {
    return idFromUuid(this.sourceOf(resourceType).prefix, resourceUuid);
  }

  /** Reads records of one account as they are now, by ID. Runs in the current transaction, which is in the tenant of the account. */
  async read(accountId: Id<'acc'>, references: readonly RecordReference[]): Promise<ReadonlyMap<Id, object>> {
    const caller = { ...systemActor(accountId), ...(await this.tenants.contextOf(accountId)) };
    const records = new Map<Id, object>();
    for (const [type, ofType] of Map.groupBy(references, ({ resourceType }) => resourceType)) {
      const ids = [...new Set(ofType.map((reference) => this.idOf(reference)))];
      for (const [id, record] of await this.sourceOf(type).source.snapshotsOf(caller, ids)) records.set(id, record);
    }
    return records;
  }

  private sourceOf(type: string) {
    if (this.sources.size === 0) {
      for (const wrapper of this.discovery.getProviders({ metadataKey: Source.KEY })) {
        const options = this.discovery.getMetadataByDecorator(Source, wrapper) as SnapshotOptions;
        this.sources.set(options.type, { ...options, source: wrapper.instance });
      }
    }
    const found = this.sources.get(type);
    if (found === undefined) throw new TypeError(`No context reads records of the type ${type} for events.`);
    return found;
  }
}
