/** A kind of event that the log can hold. It is a kind of change that a context records and publishes. */
export interface EventType {
  /** `<resource>.<past tense>`, e.g. `campaign.launched`. */
  readonly name: string;
  readonly meaning: string;
  /** The type of the record that the event is about. */
  readonly resourceType: string;
}

interface PublishedEvent {
  readonly type: string;
  /** Null: it is not published. */
  readonly meaning: string | null;
  readonly subjectType?: string | undefined;
}

/** The events of all contexts, from their own catalogs. */
export class EventCatalog {
  readonly types: readonly EventType[];

  constructor(published: readonly PublishedEvent[]) {
    this.types = published
      .flatMap(({ type: name, meaning, subjectType }) =>
        meaning === null ? [] : [{ name, meaning, resourceType: subjectType ?? resourceTypeOf(name) }],
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The names that a pattern stands for: a name, `campaign.*`, or `*`. Empty for an unknown one. */
  matching(pattern: string): readonly string[] {
    const all = this.types.map(({ name }) => name);
    if (pattern === '*') return all;
    return pattern.endsWith('.*') ? all.filter((name) => name.startsWith(pattern.slice(0, -1))) : all.filter((name) => name === pattern);
  }

  /** What patterns can be, for messages. */
  get patterns(): readonly string[] {
    const resources = [...new Set(this.types.map(({ resourceType }) => `${resourceType}.*`))];
    return ['*', ...resources, ...this.types.map(({ name }) => name)];
  }
}

function resourceTypeOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}
