/** An announcement of a platform that it will end a version of its API, or a part of it. */
export interface PlatformDeprecation {
  readonly platform: string;
  /** As the platform words it. */
  readonly text: string;
  readonly lastSeenAt: Date;
}

/** The deprecations that platforms announce in the headers of their responses. All processes share them. */
export abstract class PlatformDeprecations {
  /** Logs and stores an announcement, at most once an hour per process. Never fails: the response that carries it is what counts. */
  abstract announce(platform: string, text: string): void;
  /** The announcements of the last seven days. */
  abstract recent(): Promise<readonly PlatformDeprecation[]>;
}
