import type { DeliveredEvent, MergedQueue, Queue } from '#libs/kernel';
import { Tenants } from '#libs/data';
import { applyDecorators, Injectable, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService } from '@nestjs/core';
import type { QueueDefinition } from './queue-definition.js';
import type { JobHandler, JobLimits, RunnableJob } from './runnable-job.js';
import { type AccountSweep, SweepFanOut, type SweepOptions, sweepQueues } from './sweep.js';

export interface JobOptions<T extends object = object> extends JobLimits {
  readonly queue: Queue<T> | MergedQueue<T>;
  /** Queues of the former release with the same data. Its processes send to them while a version is replaced. */
  readonly formerNames?: readonly string[];
}

export interface SubscriberOptions<T extends object = object> extends JobOptions<T> {
  /** The types of the events that it hears of: those of all changes of a record are `<record>.changed`. */
  readonly events: readonly string[];
  /** The fields of the record that it gets. It does not hear of changes of other fields only. */
  readonly fields?: readonly string[];
}

interface Metadata extends JobLimits {
  /** The queues of the job, its own first, then former ones; or those of a sweep. */
  readonly queues: readonly QueueDefinition[];
  readonly schedule?: string;
  readonly events?: readonly string[];
  readonly fields?: readonly string[] | undefined;
}

const Job = DiscoveryService.createDecorator<Metadata>();

/** A class whose instances handle the jobs of a queue. */
type HandlerClass<T extends object> = abstract new (...dependencies: never[]) => JobHandler<T>;

/** Marks a provider as the handler of a queue. Every process that runs jobs finds it; nothing else lists it. */
export function BackgroundJob<T extends object>(options: JobOptions<T>): (handler: HandlerClass<T>) => void {
  return applyDecorators(Injectable(), Job(metadataOf(options)));
}

/** Marks a provider as a subscriber: the event relay puts the events of these types into its queue. */
export function Subscriber<P extends object>(
  options: SubscriberOptions<DeliveredEvent<P>>,
): (handler: HandlerClass<DeliveredEvent<P>>) => void {
  return applyDecorators(Injectable(), Job({ ...metadataOf(options), events: options.events, fields: options.fields }));
}

/** Marks a provider as a sweep: its work is done for every account at the times of the schedule. */
export function Sweep(options: SweepOptions): (sweep: abstract new (...dependencies: never[]) => AccountSweep) => void {
  return applyDecorators(Injectable(), Job({ queues: sweepQueues(options), schedule: options.schedule }));
}

function metadataOf<T extends object>({ queue, formerNames = [], ...limits }: JobOptions<T>): Metadata {
  const { name, lane, merges } = queue;
  const former = formerNames.map((formerName): QueueDefinition => ({ name: formerName, lane, policy: 'standard', isSweep: false }));
  return { ...limits, queues: [{ name, lane, policy: merges ? 'short' : 'standard', isSweep: false }, ...former] };
}

/** Finds the job handlers, event subscribers and sweeps of all modules of a running application. */
@Injectable()
export class JobRegistry {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly sweeps: SweepFanOut,
    private readonly tenants: Tenants,
  ) {}

  all(): RunnableJob[] {
    const providers = this.discovery.getProviders({ metadataKey: Job.KEY });
    return providers.flatMap((wrapper) => this.jobsOf(this.discovery.getMetadataByDecorator(Job, wrapper) as Metadata, wrapper.instance));
  }

  private jobsOf({ queues, events, fields, schedule, ...limits }: Metadata, provider: unknown): RunnableJob[] {
    if (schedule !== undefined) return this.sweeps.jobsOf(queues, schedule, provider as AccountSweep, () => this.tenants.all());
    const handler = provider as JobHandler<never>;
    // The relay sends events to the queue of this release only.
    return queues.map((queue, i) => ({ queue, handler, limits, ...(i === 0 && events !== undefined ? { events, fields } : {}) }));
  }
}

/** The queues of the handlers that these modules provide, read from the modules' metadata, without an application. */
export function queuesOf(modules: readonly Type[]): QueueDefinition[] {
  const providers = modules.flatMap((module) => (Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? []) as unknown[]);
  return providers.flatMap((provider) => {
    const found = typeof provider === 'function' ? (Reflect.getMetadata(Job.KEY, provider) as Metadata | undefined) : undefined;
    return found === undefined ? [] : found.queues;
  });
}
