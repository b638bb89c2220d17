import { choicesFor, type ConnectionSettingField, type SettingChoices } from '#libs/ad-platforms/contract';

/** The settings of a platform as the pages show them. */
export function settingViews(schema: readonly ConnectionSettingField[], choices: SettingChoices = {}): object[] {
  return schema.map(({ name, label, about, kind, isRequired, requiredFor = [], unlisted }) => ({
    name,
    label,
    about,
    kind,
    is_required: isRequired,
    required_for: requiredFor,
    accepts_unlisted: unlisted !== undefined,
    ...choicesFor(name, choices),
  }));
}
