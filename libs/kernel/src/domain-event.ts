/** The changed fields under their names in the API, with their previous and new values. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** One change of one record. Each kind of change is a class, and each context lists its classes in one catalog. */
export abstract class DomainEvent {
  /** `<resource>.<past tense>`, e.g. `campaign.launched`. Public and stable: the audit trail has it as the action. */
  abstract readonly type: string;
  /** What happened, for integrators: the event is in the event log of the account. Null: integrators do not see it. */
  abstract readonly meaning: string | null;
  /** The type of the record that the event is about, if the name of the event does not begin with it. */
  readonly subjectType: string | undefined = undefined;

  constructor(
    readonly changes: Changes,
    readonly at: Date,
    /** The revision of the record with this change. Null: the record has none. */
    readonly revision: number | null = null,
    /** What the event tells beside its record, or instead of one. */
    readonly facts: object | null = null,
  ) {}
}

export type DomainEventClass = new (changes: Changes, at: Date, revision?: number | null) => DomainEvent;
