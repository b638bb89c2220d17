/** The value of one filter and its change, for the properties of an input. */
export const filterValues =
  <Search extends { readonly [K in keyof Search]?: string | undefined }>(search: Search, change: (changes: Partial<Search>) => void) =>
  <K extends keyof Search>(name: K) => ({
    value: search[name],
    onChange: (value: string | undefined) => change({ [name]: value } as Partial<Search>),
  });

/** Whether a filter hides records. The order hides none. */
export const isFilteredBy = (search: object): boolean =>
  Object.entries(search).some(([name, value]) => value !== undefined && name !== 'sort' && name !== 'order');
