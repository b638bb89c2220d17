/** The pages are in English; figures and dates follow the English of the reader's own region. */
export const locale: string = navigator.languages?.find((language) => language.startsWith('en')) ?? 'en';

export const notSet = '–';
