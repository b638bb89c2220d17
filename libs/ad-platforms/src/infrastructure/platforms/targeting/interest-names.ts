/** Names are compared by their words alone, singular or plural. */
export const wordsOf = (name: string) => {
  const words =
    name
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => word.replace(/s$/, '')).join(' ');
};
