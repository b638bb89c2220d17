import type { DomainEventClass } from '#libs/kernel';
import type { RetentionRules, SearchIndex } from '#libs/data';
import type { HealthCheck } from '#libs/operations';
import type { ListDefinition } from '#libs/rest';
import type { EntitySchema } from '@mikro-orm/core';
import type { Type } from '@nestjs/common';

/** What a context tells of itself, once. Its jobs and subscribers are providers of its module and are found by their decorators. */
export interface BoundedContext {
  /** The PostgreSQL schema of its tables. */
  readonly schema: string;
  readonly module: Type;
  /** Every change of its records; those with a meaning are events for integrators. */
  readonly events?: readonly DomainEventClass[];
  /** The mapping of its tables. */
  readonly entities: readonly EntitySchema[];
  /** What is deleted when, for each of its tables, or why a table does not grow without bound. */
  readonly retention: RetentionRules;
  /** The lists whose records the pages count by status. */
  readonly countedLists?: readonly ListDefinition[];
  /** By what lists find its records. */
  readonly searchIndexes?: readonly SearchIndex[];
  /** What `acs doctor` checks of it. */
  readonly healthChecks?: readonly HealthCheck[];
}
