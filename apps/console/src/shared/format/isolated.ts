const isolates = /[\u2066-\u2069]/g;
/** Letters that are read from right to left, and characters that set a direction. */
const directed =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/**
 * Text that a person wrote, for a sentence that has no markup, such as the title of a window. Its direction does not change how the rest
 * of the sentence is read (UAX #9). With markup, use OwnText.
 */
export const isolated = (text: string): string => (directed.test(text) ? `\u2068${text.replace(isolates, '')}\u2069` : text);
