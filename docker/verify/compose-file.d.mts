export interface ComposeService {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: Readonly<Record<string, string | readonly string[]>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on: Readonly<Record<string, { readonly condition: string }>>;
}

/** The compose file; refuses YAML that it does not know. */
export function parseCompose(text: string): { readonly services: Readonly<Record<string, ComposeService>> };

/** Puts values in for `${NAME:?}` and `${NAME:-default}`. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string;

/** Milliseconds of a duration such as `30s`. */
export function durationMs(text: string): number;
