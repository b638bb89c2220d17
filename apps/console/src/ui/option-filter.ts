const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Options whose label holds what is searched for, whatever the case and the accents. */
export const filterByLabel = <Option extends object>(options: readonly Option[], search: string): Option[] =>
  options.filter((option) => 'label' in option && normalize(String(option.label)).includes(normalize(search)));

/** An option that cannot be chosen where there is none: an empty list would say nothing to a screen reader. */
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
