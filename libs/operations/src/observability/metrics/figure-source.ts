import type { Id } from '#libs/kernel';
import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Reading } from './read-metric.js';

/** Reads metrics of its context from PostgreSQL. It adds its values to the metrics with `ReadMetric.read`. */
export interface FigureSource {
  /** Reads the values of all accounts. `accountIds` is sorted. */
  read(accountIds: readonly Id<'acc'>[]): Promise<void>;
  /** Forgets the values, because they can no longer be read. */
  forget(): void;
}

const Source = DiscoveryService.createDecorator();

/** Marks a provider as a source of metrics from PostgreSQL. Each process of the service finds it; nothing else lists it. */
export function ReadsFigures(): (source: abstract new (...dependencies: never[]) => FigureSource) => void {
  return applyDecorators(Injectable(), Source({}));
}

/** The sources of all modules of an application. */
export function figureSourcesOf(discovery: DiscoveryService): FigureSource[] {
  return discovery.getProviders({ metadataKey: Source.KEY }).map(({ instance }) => instance as FigureSource);
}

const accountsPerStatement = 1_000;

/** Runs `read` for all accounts, a limited number at a time, so that a statement stays short. Returns all rows. */
export async function inBatchesOfAccounts<T>(
  accountIds: readonly Id<'acc'>[],
  read: (accountIds: readonly Id<'acc'>[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let i = 0; i < accountIds.length; i += accountsPerStatement)
    rows.push(...(await read(accountIds.slice(i, i + accountsPerStatement))));
  return rows;
}

/** Combines the rows of all batches that have the same labels. */
export function combined<T>(
  rows: Iterable<T>,
  labelsOf: (row: T) => readonly string[],
  figureOf: (row: T) => number,
  combine: (a: number, b: number) => number,
): Iterable<Reading> {
  const readings = new Map<string, [number, ...string[]]>();
  for (const row of rows) {
    const labels = labelsOf(row);
    const key = labels.join('\n');
    const known = readings.get(key);
    readings.set(key, [known === undefined ? figureOf(row) : combine(known[0], figureOf(row)), ...labels]);
  }
  return readings.values();
}

export const sum = (a: number, b: number): number => a + b;
