import { SearchIndex, termTable } from '#libs/data';

/** The terms by which lists find audiences. */
export const audienceTerms = new SearchIndex('audiences', 'audience');
export const AudienceTermSchema = termTable('audiences', 'audience');
