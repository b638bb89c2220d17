export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its log and the superuser's password; made when missing. */
  dataDir: string;
  /** Default: a free one. */
  port?: number;
  /** Server settings over the defaults, as in postgresql.conf. */
  settings?: Record<string, string | number>;
  /** False trades crash safety for speed: only for data that may be lost. Default true. */
  durable?: boolean;
  /** Hears what a person should know, such as data kept in another folder. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  port: number;
  pid: number;
  binariesDir: string;
  /** Where the cluster really is: another folder than asked for when PostgreSQL's user cannot reach that one. */
  dataDir: string;
  /** Settles when the server ends, whoever ended it. */
  exited: Promise<void>;
  superuserUrl(database?: string): string;
  /** Ends sessions and stops; safe to call twice. */
  stop(): Promise<void>;
}

export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>;
