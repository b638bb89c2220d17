export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its log and the superuser's password. Created when missing. */
  dataDir: string;
  /** Defaults to any free port. */
  port?: number;
  /** Server settings that override the defaults, as in postgresql.conf. */
  settings?: Record<string, string | number>;
  /** False trades crash safety for speed; use it only for disposable data. Default: true. */
  durable?: boolean;
  /** Receives messages for the user, for example that the data is stored in another folder. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  port: number;
  pid: number;
  binariesDir: string;
  /** The folder of the cluster. Differs from the requested one when PostgreSQL's user cannot access that. */
  dataDir: string;
  /** Resolves when the server exits for any reason. */
  exited: Promise<void>;
  superuserUrl(database?: string): string;
  /** Ends all sessions and stops the server. Can be called more than once. */
  stop(): Promise<void>;
}

export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>;
