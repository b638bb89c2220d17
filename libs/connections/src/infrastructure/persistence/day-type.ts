import { Type } from '@mikro-orm/core';

/** A calendar day, a string (YYYY-MM-DD) in TypeScript. */
export class DayType extends Type<string | null, string | null> {
  override convertToDatabaseValue(value: string | null): string | null {
    return value;
  }
  override convertToJSValue(value: string | null): string | null {
    return value;
  }
  override getColumnType(): string {
    return 'date';
  }
}
