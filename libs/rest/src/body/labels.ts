/** The options of the `labels` field. A filter separates labels by commas, so no label has one. */
export const labelsOptions = (example: string) => ({
  description: 'Your own labels, at most 20, each without a comma. `null` means no labels.',
  example: [example],
  maxItems: 20,
  maxLength: 50,
  form: { pattern: /^[^,]*$/, rule: 'a label without a comma' },
});
