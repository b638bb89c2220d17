import { type Id, type IdPrefix, idFromUuid, uuidOf } from '#libs/kernel';
import { Type } from '@mikro-orm/core';

/** A column type whose values have different formats for reads and writes. */
export interface AsymmetricColumn {
  toRow(value: unknown): unknown;
}

/** A TypeID in TypeScript; a uuid in the table. */
export class IdType extends Type<Id | null, string | null> {
  constructor(private readonly idPrefix: IdPrefix) {
    super();
  }
  override convertToDatabaseValue(value: Id | null): string | null {
    return value == null ? null : uuidOf(value);
  }
  override convertToJSValue(value: string | null): Id | null {
    return value == null ? null : idFromUuid(this.idPrefix, value);
  }
  override getColumnType(): string {
    return 'uuid';
  }
}

/** A list of TypeIDs in TypeScript; uuid[] in the table. */
export class IdListType extends Type<Id[], string | string[]> {
  constructor(private readonly idPrefix: IdPrefix) {
    super();
  }
  override convertToDatabaseValue(value: Id[]): string {
    return `{${value.map(uuidOf).join(',')}}`;
  }
  toRow(value: Id[]): string[] {
    return value.map(uuidOf);
  }
  override convertToJSValue(value: string | string[]): Id[] {
    const uuids = Array.isArray(value) ? value : value === '{}' ? [] : value.slice(1, -1).split(',');
    return uuids.map((uuid) => idFromUuid(this.idPrefix, uuid));
  }
  override getColumnType(): string {
    return 'uuid[]';
  }
}

/** A list of strings in TypeScript; text[] in the table. */
export class TextListType extends Type<string[], string> {
  override convertToDatabaseValue(value: string[]): string {
    return `{${value.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
  }
  toRow(value: string[]): string[] {
    return value;
  }
  override convertToJSValue(value: string | string[]): string[] {
    return value as string[];
  }
  override getColumnType(): string {
    return 'text[]';
  }
}

/** A Date in TypeScript; timestamptz(3) in the table, so the stored precision equals the precision of responses. */
export class InstantType extends Type<Date | null, string | null> {
  override convertToDatabaseValue(value: Date | null): string | null {
    return value == null ? null : value.toISOString();
  }
  override convertToJSValue(value: string | Date | null): Date | null {
    return value == null ? null : new Date(value);
  }
  override getColumnType(): string {
    return 'timestamptz(3)';
  }
}

/** An amount in micros below 2^53; bigint in the table. */
export class MicrosType extends Type<number | null, number | null> {
  override convertToDatabaseValue(value: number | null): number | null {
    return value;
  }
  override convertToJSValue(value: number | string | null): number | null {
    return value == null ? null : Number(value);
  }
  override getColumnType(): string {
    return 'bigint';
  }
}

/** A plain object; jsonb in the table. */
export class JsonType<T extends object> extends Type<T | null, string | null> {
  override convertToDatabaseValue(value: T | null): string | null {
    return value == null ? null : JSON.stringify(value);
  }
  toRow(value: T | null): T | null {
    return value;
  }
  override convertToJSValue(value: string | T | null): T | null {
    return typeof value === 'string' ? (JSON.parse(value) as T) : value;
  }
  override getColumnType(): string {
    return 'jsonb';
  }
}
