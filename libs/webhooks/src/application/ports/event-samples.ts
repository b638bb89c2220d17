/** What samples of events show. */
export abstract class EventSamples {
  /** What an event of this type carries: the record, and what it tells beside it or instead of one. */
  abstract contentOf(type: { readonly name: string; readonly resourceType: string }): {
    readonly record: object | null;
    readonly facts: object | null;
  };
  /** What a caller must be permitted to see such events. */
  abstract permissionFor(resourceType: string): string;
}
