/** An error as the Graph API writes it. */
export interface GraphFault {
  readonly code: number;
  readonly subcode?: number;
  readonly status?: number;
  readonly type?: string;
  readonly isTransient?: boolean;
  /** For a person. */
  readonly title?: string;
  readonly userMessage?: string;
  /** Parameters that are at fault. */
  readonly blame?: readonly string[];
}

export class GraphError extends Error {
  constructor(
    readonly fault: GraphFault,
    message: string,
  ) {
    super(message);
  }
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

let traces = 0;

/** The envelope. `status` is that of the fault, mostly 400. */
export function errorAnswer({ fault, message }: GraphError): Answer {
  const { code, subcode, status = 400, type = 'OAuthException', isTransient, title, userMessage, blame } = fault;
  return {
    status,
    body: {
      error: {
        message,
        type,
        code,
        ...(blame === undefined ? {} : { error_data: JSON.stringify({ blame_field_specs: blame.map((name) => [name]) }) }),
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(isTransient === undefined ? {} : { is_transient: isTransient }),
        ...(title === undefined ? {} : { error_user_title: title }),
        ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
        fbtrace_id: `A${String(++traces).padStart(10, '0')}`,
      },
    },
  };
}
