import { SearchIndex, termTable } from '#libs/data';

/** The terms by which lists find creatives. */
export const creativeTerms = new SearchIndex('creative', 'creative');
export const CreativeTermSchema = termTable('creative', 'creative');
