import type { Problem } from '#libs/kernel';

/** A setting of the connections to a platform. Values are texts. */
export interface ConnectionSettingField {
  /** The field in `settings`, such as `page_id`. */
  readonly name: string;
  /** The field that holds the label of the chosen value, such as `page_name`. Only for a choice. */
  readonly labelField?: string;
  /** For people: the name of the setting, and one sentence about it. */
  readonly label: string;
  readonly about: string;
  /** `choice`: one of the values that the platform offers for the ad account. */
  readonly kind: 'choice' | 'text';
  /** Of a choice: the form of a value that a person may enter although the platform does not list it. Absent: only what it lists. */
  readonly unlisted?: RegExp;
  /** Whether campaigns need it. */
  readonly isRequired: boolean;
  /** The objectives that need it. */
  readonly requiredFor?: readonly string[];
}

export type ConnectionSettings = Readonly<Record<string, string>>;

export interface SettingChoice {
  readonly value: string;
  readonly label: string;
}
/** What the platform offers where it refused to tell all. */
export interface PartialChoices {
  readonly choices: readonly SettingChoice[];
  /** For people: why something may be missing. */
  readonly refusal: string;
}
/** The values that the platform offers, by the name of the setting. */
export type SettingChoices = Readonly<Record<string, readonly SettingChoice[] | PartialChoices>>;

/** The values that the platform offers for a setting, and why some may be missing. */
export function choicesFor(name: string, choices: SettingChoices): { choices: readonly SettingChoice[]; refusal: string | null } {
  const offered = choices[name] ?? [];
  return 'refusal' in offered ? offered : { choices: offered, refusal: null };
}

export const maxSettingLength = 200;

/** The required settings that are missing, with pointers into the settings. */
export function settingsProblems(schema: readonly ConnectionSettingField[], settings: ConnectionSettings): Problem[] {
  return schema
    .filter(({ name, isRequired }) => isRequired && settings[name] === undefined)
    .map(({ name, label }) => ({ pointer: `/${name}`, code: 'required', message: `${label} must be set before campaigns can launch.` }));
}

/** The settings for which the platform offers exactly one value. */
export function defaultSettings(schema: readonly ConnectionSettingField[], choices: SettingChoices): ConnectionSettings {
  return Object.assign(
    {},
    ...schema.map((field) => {
      const [only, ...others] = choicesFor(field.name, choices).choices;
      return field.kind === 'choice' && only !== undefined && others.length === 0 ? chosen(field, only) : {};
    }),
  );
}

/** Settings as a person has entered them, with every rule that they break. An empty text or null clears a setting. */
export function parseSettings(
  schema: readonly ConnectionSettingField[],
  choices: SettingChoices,
  entered: Readonly<Record<string, unknown>>,
): { readonly settings: ConnectionSettings; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const settings: Record<string, string> = {};
  const allowed = schema.map(({ name }) => name);
  for (const [name, value] of Object.entries(entered)) {
    const pointer = `/settings/${name.slice(0, 100)}`;
    const field = schema.find((one) => one.name === name);
    const text = typeof value === 'string' ? value.trim() : value;
    if (field === undefined) {
      problems.push({ pointer, code: 'unknown_field', message: `${name.slice(0, 100)} is not a setting of this platform.`, allowed });
    } else if (text === null || text === '') continue;
    else if (typeof text !== 'string')
      problems.push({ pointer, code: 'invalid_type', message: `${field.label} must be a string or null.` });
    else if (field.kind === 'choice') {
      const choice = choicesFor(name, choices).choices.find((one) => one.value === text);
      if (choice !== undefined) Object.assign(settings, chosen(field, choice));
      else if (field.unlisted?.test(text) === true) Object.assign(settings, chosen(field, { value: text, label: text }));
      else problems.push({ pointer, code: 'not_allowed_value', message: `${field.label} must be one that the platform offers.` });
    } else if (text.length > maxSettingLength) {
      const message = `${field.label} can have at most ${maxSettingLength} characters.`;
      problems.push({ pointer, code: 'too_long', message, max: maxSettingLength });
    } else settings[name] = text;
  }
  return { settings, problems };
}

const chosen = ({ name, labelField }: ConnectionSettingField, { value, label }: SettingChoice): ConnectionSettings => ({
  [name]: value,
  ...(labelField === undefined ? {} : { [labelField]: label }),
});
