import { Type } from '@mikro-orm/core';

/** A calendar day, YYYY-MM-DD in TypeScript as in the table. */
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
