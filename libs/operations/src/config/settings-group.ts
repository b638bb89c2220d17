import type { z } from 'zod';
import { EnvironmentError } from './environment-error.js';

/** The declaration of one environment variable. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** What the setting does, for `.env.example`. */
  readonly about: string;
  /** Converts the text. Its description says what is allowed, for error messages and `.env.example`. */
  readonly type: S;
  /** The text of the default, or null for a required setting. */
  readonly fallback: string | null;
  /** Keeps the value out of error messages. */
  readonly isSecret?: boolean;
}

type Declarations = Readonly<Record<string, Setting>>;
type ValuesOf<D extends Declarations> = { readonly [K in keyof D]: z.output<D[K]['type']> };

/** A rule about several settings. `message` names them. */
interface Rule<V> {
  readonly message: string;
  readonly isMet: (values: V) => boolean;
}

export type SettingsSource = Readonly<Record<string, string | undefined>>;

/** The settings of one part of the service, which are declared, validated and injected together. */
export interface SettingsGroup<V extends object = object> {
  /** The heading in `.env.example`. */
  readonly title: string;
  /** DI token of the values. */
  readonly token: symbol;
  readonly settings: readonly Setting[];
  /** Throws an EnvironmentError for the first invalid setting. */
  read(source: SettingsSource): V;
}

/** The values of a group. */
export type SettingsOf<G extends SettingsGroup> = ReturnType<G['read']>;

export function settingsGroup<D extends Declarations>(
  title: string,
  declarations: D,
  rules: readonly Rule<ValuesOf<D>>[] = [],
): SettingsGroup<ValuesOf<D>> {
  return {
    title,
    token: Symbol(`${title} settings`),
    settings: Object.values(declarations),
    read(source) {
      const entries = Object.entries(declarations).map(([key, setting]) => [key, valueOf(setting, source[setting.name])]);
      const values = Object.fromEntries(entries) as ValuesOf<D>;
      const broken = rules.find(({ isMet }) => !isMet(values));
      if (broken !== undefined) throw new EnvironmentError(broken.message);
      return values;
    },
  };
}

/** An empty value counts as not set. */
function valueOf({ name, type, fallback, isSecret }: Setting, configured: string | undefined): unknown {
  const text = configured === undefined || configured === '' ? fallback : configured;
  if (text === null) throw new EnvironmentError(`${name} is not set: it must be ${type.description}.`);
  const result = type.safeParse(text);
  if (result.success) return result.data;
  const displayed = isSecret ? `a string of ${text.length} characters` : JSON.stringify(text);
  throw new EnvironmentError(`${name} is ${displayed}: it must be ${type.description}.`);
}
