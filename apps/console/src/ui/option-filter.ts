const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Options whose label holds what is searched for, whatever the case and the accents. */
export const matching = <Option extends object>(options: readonly Option[], search: string): Option[] =>
  options.filter((option) => 'label' in option && plain(String(option.label)).includes(plain(search)));

/** An option that cannot be chosen where there is none: an empty list would say nothing to a screen reader. */
export const orSay =
  (text: string) =>
  <Option extends object>({
    options,
    search,
  }: {
    options: Option[];
    search: string;
  }): (Option | { value: string; label: string; disabled: true })[] => {
    const found = matching(options, search);
    return found.length > 0 ? found : [{ value: '', label: text, disabled: true }];
  };
