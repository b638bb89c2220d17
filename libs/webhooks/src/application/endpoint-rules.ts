import type { Problem } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { EventCatalog } from '../domain/event-catalog.js';
import type { EndpointPatch } from '../domain/webhook-endpoint.js';
import { DestinationPolicy } from './ports/destination-policy.js';

/** The rules of an endpoint that depend on the installation: its destination, and which event types there are. */
@Injectable()
export class EndpointRules {
  constructor(
    private readonly destinations: DestinationPolicy,
    private readonly catalog: EventCatalog,
  ) {}

  problemsOf({ url, eventTypes }: EndpointPatch): readonly Problem[] {
    return [...(url === undefined ? [] : this.destinations.problemsOf(url)), ...this.typeProblems(eventTypes ?? [])];
  }

  private typeProblems(types: readonly string[]): Problem[] {
    return types.flatMap((type, i) => {
      if (this.catalog.matching(type).length > 0) return [];
      const message = `event_types[${i}] must be the name of an event type, such as campaign.launched, or campaign.* or *.`;
      return [{ pointer: `/event_types/${i}`, code: 'not_allowed_value' as const, message, allowed: this.catalog.patterns }];
    });
  }
}
