// PostgreSQL keeps the text and the plan of each statement in the memory of the connection's process, and clients choose the shapes of lists.
const maxStatements = 200;
/** In characters. A plan takes about 100 bytes, at most 190, for each character of the text. */
const maxText = 160_000;

export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The columns of a statement's rows. A statement is described once per connection, when it is prepared. */
export interface Description {
  columns: readonly Column[];
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The part of pg's connection that knows its prepared statements. */
export interface PreparingConnection {
  /** The prepared statements and those in preparation, by name. pg updates both. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}

const ofConnections = new WeakMap<object, PreparedStatements>();

/** The named statements of a connection. The least recently used ones are given up for others. */
export class PreparedStatements {
  /** The least recently used one comes first. */
  private readonly kept = new Map<string, { readonly description: Description; readonly length: number }>();
  private text = 0;

  private constructor(private readonly connection: PreparingConnection) {}

  static of(connection: PreparingConnection): PreparedStatements {
    let statements = ofConnections.get(connection);
    if (statements === undefined) {
      statements = new PreparedStatements(connection);
      ofConnections.set(connection, statements);
    }
    return statements;
  }

  /** Also true while it is being prepared: messages are worked on in their order. */
  has(name: string): boolean {
    const { parsedStatements, submittedNamedStatements } = this.connection;
    return name in parsedStatements || name in submittedNamedStatements;
  }

  /** The description of a named statement that is about to be executed. Call `makeRoom` before for one that is not prepared. */
  use({ name, text: { length } }: NamedText): Description {
    const { description } = this.kept.get(name) ?? { description: { columns: [] } };
    this.forget(name);
    this.kept.set(name, { description, length });
    this.text += length;
    return description;
  }

  /** Sends the messages that make room for another statement. What was sent before them is executed before them. */
  makeRoom({ text: { length } }: NamedText): void {
    const { parsedStatements, submittedNamedStatements } = this.connection;
    for (const name of this.kept.keys()) {
      if (this.kept.size < maxStatements && this.text + length <= maxText) return;
      // pg records a statement as prepared when the database confirms it, so one in preparation cannot be given up yet.
      if (name in submittedNamedStatements) continue;
      this.forget(name);
      delete parsedStatements[name];
      this.connection.close({ type: 'S', name });
    }
  }

  private forget(name: string): void {
    this.text -= this.kept.get(name)?.length ?? 0;
    this.kept.delete(name);
  }
}
