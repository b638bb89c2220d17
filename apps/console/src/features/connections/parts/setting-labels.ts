import type { Setting } from '../api/connections.js';

const listFormat = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** What a user has to set after connecting: "You will set a page and a beneficiary, and for leads and sales a pixel." */
export function describeNeeds(settings: readonly Setting[]): string {
  const named = (list: readonly Setting[]) => listFormat.format(list.map(({ label }) => label.toLowerCase()));
  const required = settings.filter(({ is_required: isRequired }) => isRequired);
  const sometimes = settings.filter(({ is_required: isRequired, required_for: objectives }) => !isRequired && objectives.length > 0);
  if (settings.length === 0) return '';
  const parts = [
    required.length > 0 && `You set: ${named(required)}.`,
    ...sometimes.map(({ label, required_for: objectives }) => `For ${listFormat.format(objectives)} also: ${label.toLowerCase()}.`),
  ];
  return parts.filter((part) => part !== false).join(' ');
}
