import { useEffect } from 'react';
import { problemsByField, type Problem } from '../api/problem.js';

/** The message begins with what programs call the field; a person sees at which field it stands. */
const wordsAtField = ({ message }: Problem): string =>
  message.replace(/^[a-z_]+(?:[./][a-z_0-9]+)*(?= (?:is|must|may|holds|has) )/, 'This');

/** Messages by the field of the form, where the API has its own names for them. */
function messagesByField(error: unknown, pathOfField: Readonly<Record<string, string>>): Record<string, string> {
  const { fields } = problemsByField(error, Object.values(pathOfField), wordsAtField);
  return Object.fromEntries(
    Object.entries(pathOfField).flatMap(([field, path]) => (fields[path] === undefined ? [] : [[field, fields[path]]])),
  );
}

/**
 * Leads to the first field that was refused, or else to what was said of the whole form: both may be far from the button. Its
 * message is drawn first.
 */
export function focusRefusedField(): void {
  requestAnimationFrame(() => {
    const find = (selector: string) => document.querySelector<HTMLElement>(`form ${selector}`);
    const refused = find('[data-refused]') ?? find('[aria-invalid=true]');
    refused?.focus({ preventScroll: true });
    (refused ?? find('[role=alert]'))?.scrollIntoView({ block: 'center' });
  });
}

interface Form {
  readonly setErrors: (messages: Record<string, string>) => void;
}

/** Shows what the API says against a form at its fields, until these are changed; what belongs to no field is given back. */
export function useFieldProblems(
  { setErrors }: Form,
  error: unknown,
  pathOfField: Readonly<Record<string, string>>,
  shownElsewhere: readonly string[] = [],
): readonly Problem[] {
  useEffect(() => {
    if (!error) return;
    setErrors(messagesByField(error, pathOfField));
    focusRefusedField();
  }, [error, setErrors, pathOfField]);
  return problemsByField(error, [...Object.values(pathOfField), ...shownElsewhere]).others;
}
