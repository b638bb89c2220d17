const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Returns the options whose label contains the search text, ignoring case and accents. */
export const filterByLabel = <Option extends object>(options: readonly Option[], search: string): Option[] =>
  options.filter((option) => 'label' in option && normalize(String(option.label)).includes(normalize(search)));

/** Shows a disabled option when nothing matches, because a screen reader does not announce an empty list. */
export const withEmptyOption =
  (text: string) =>
  <Option extends object>({
    options,
    search,
  }: {
    options: Option[];
    search: string;
  }): (Option | { value: string; label: string; disabled: true })[] => {
    const matches = filterByLabel(options, search);
    return matches.length > 0 ? matches : [{ value: '', label: text, disabled: true }];
  };
