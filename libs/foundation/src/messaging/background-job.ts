import type { DeliveredEvent, Queue } from '#libs/kernel';
import { applyDecorators, Injectable, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService } from '@nestjs/core';

/** Handles one kind of background job. Delivery is at least once, so a handler must be idempotent. */
export interface JobHandler<T extends object = object> {
  handle(data: T): Promise<void>;
}

/**
 * Handles events of other contexts, each as a job in the subscriber's own queue. Delivery is at least once and unordered. A subscriber
 * must be idempotent, and an older event must not overwrite the effect of a newer one.
 */
export type EventSubscriber<P extends object = object> = JobHandler<DeliveredEvent<P>>;

export interface JobOptions<T extends object = object> {
  readonly queue: Queue<T>;
  /** A cron expression in UTC, for recurring jobs. */
  readonly schedule?: string;
  /** The maximum number of jobs in one batch. Default: 200. */
  readonly batchSize?: number;
  /** How many jobs of a batch run concurrently. Default: 4. */
  readonly batchConcurrency?: number;
  /** How many batches run concurrently in one process. A slow job delays only its own batch. Default: 1. */
  readonly localConcurrency?: number;
  /** How often one process polls for new jobs. The minimum is 0.5. Default: 1. */
  readonly pollingIntervalSeconds?: number;
}

export interface SubscriberOptions<T extends object = object> extends JobOptions<T> {
  /** The event types that the subscriber handles. */
  readonly events: readonly string[];
}

/** A handler and the options of its decorator. */
export interface RunnableJob {
  readonly options: Omit<JobOptions, 'queue'> & { readonly queue: string; readonly events?: readonly string[] };
  readonly handler: JobHandler<never>;
}

const Job = DiscoveryService.createDecorator<RunnableJob['options']>();

/** A class whose instances handle the jobs of a queue. */
type HandlerClass<T extends object> = abstract new (...dependencies: never[]) => JobHandler<T>;

/** Marks a provider as the handler of a queue. Every process that runs jobs finds it; nothing else lists it. */
export function BackgroundJob<T extends object>(options: JobOptions<T>): (handler: HandlerClass<T>) => void {
  return applyDecorators(Injectable(), Job({ ...options, queue: options.queue.name }));
}

/** Marks a provider as a subscriber: the event relay puts the events of these types into its queue. */
export function Subscriber<P extends object>(
  options: SubscriberOptions<DeliveredEvent<P>>,
): (handler: HandlerClass<DeliveredEvent<P>>) => void {
  return applyDecorators(Injectable(), Job({ ...options, queue: options.queue.name }));
}

/** Finds the job handlers and event subscribers of all modules of a running application. */
@Injectable()
export class JobRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  all(): RunnableJob[] {
    const providers = this.discovery.getProviders({ metadataKey: Job.KEY });
    return providers.map((wrapper) => ({
      options: this.discovery.getMetadataByDecorator(Job, wrapper) as RunnableJob['options'],
      handler: wrapper.instance as JobHandler<never>,
    }));
  }
}

/** The queues of the handlers that these modules provide, read from the modules' metadata, without an application. */
export function queuesOf(modules: readonly Type[]): string[] {
  const providers = modules.flatMap((module) => (Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? []) as unknown[]);
  const options = providers.flatMap((provider) => {
    const found =
      typeof provider === 'function' ? (Reflect.getMetadata(Job.KEY, provider) as RunnableJob['options'] | undefined) : undefined;
    return found === undefined ? [] : [found];
  });
  return options.map(({ queue }) => queue);
}
