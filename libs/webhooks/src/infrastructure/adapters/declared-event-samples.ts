import { RecordSnapshots } from '#libs/work';
import { Injectable } from '@nestjs/common';
import type { EventSamples } from '../../application/ports/event-samples.js';

/** The samples that the contexts declare for their records. */
@Injectable()
export class DeclaredEventSamples implements EventSamples {
  constructor(private readonly snapshots: RecordSnapshots) {}

  contentOf({ name, resourceType }: { readonly name: string; readonly resourceType: string }) {
    const { record = null, facts = {} } = this.snapshots.sampleOf(resourceType);
    return { record, facts: facts[name] ?? null };
  }

  permissionFor(resourceType: string): string {
    return this.snapshots.permissionFor(resourceType);
  }
}
