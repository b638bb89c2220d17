export interface ComposeService {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: Readonly<Record<string, string | readonly string[]>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on: Readonly<Record<string, { readonly condition: string }>>;
}

/** Parses the compose file. Throws on unsupported YAML. */
export function parseCompose(text: string): { readonly services: Readonly<Record<string, ComposeService>> };

/** Substitutes `${NAME:?}` and `${NAME:-default}`. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string;

/** Converts a duration such as `30s` to milliseconds. */
export function durationMs(text: string): number;
