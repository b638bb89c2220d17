import { useEffect, useRef } from 'react';
import { problemsByField, type Problem } from '../api/problem.js';

/** Replaces the API's field name at the start of the message, because the message is shown next to the field. */
const messageAtField = ({ message }: Problem): string =>
  message.replace(/^[a-z_]+(?:[./][a-z_0-9]+)*(?= (?:is|must|may|holds|contains|cannot|has) )/, 'This');

/** Maps the messages of an API error to form fields. `apiPathByField` gives the API's path of each field. */
function messagesByField(error: unknown, apiPathByField: Readonly<Record<string, string>>): Record<string, string> {
  const { fields } = problemsByField(error, Object.values(apiPathByField), messageAtField);
  return Object.fromEntries(
    Object.entries(apiPathByField).flatMap(([field, path]) => (fields[path] === undefined ? [] : [[field, fields[path]]])),
  );
}

/** Focuses the first invalid field, or scrolls to the form's alert. Both can be far from the submit button. */
function focusFirstInvalidField(): void {
  const query = (selector: string) => document.querySelector<HTMLElement>(`form ${selector}`);
  const invalid = query('[data-rejected]') ?? query('[aria-invalid=true]');
  invalid?.focus({ preventScroll: true });
  (invalid ?? query('[role=alert]'))?.scrollIntoView({ block: 'center' });
}

/** Focuses the first invalid field after client-side validation. Waits one frame until the messages are rendered. */
export const focusInvalidField = (): void => void requestAnimationFrame(focusFirstInvalidField);

interface Form {
  readonly setErrors: (messages: Record<string, string>) => void;
}

/** Shows the problems of an API error at the form's fields until they change. Returns the problems that match no field. */
export function useFieldProblems(
  { setErrors }: Form,
  error: unknown,
  apiPathByField: Readonly<Record<string, string>>,
  handledElsewhere: readonly string[] = [],
): readonly Problem[] {
  const hasNewError = useRef(false);
  // Declared before the effect below so that it runs on the render after the messages are set.
  useEffect(() => {
    if (hasNewError.current) focusFirstInvalidField();
    hasNewError.current = false;
  });
  useEffect(() => {
    if (!error) return;
    hasNewError.current = true;
    setErrors(messagesByField(error, apiPathByField));
  }, [error, setErrors, apiPathByField]);
  return problemsByField(error, [...Object.values(apiPathByField), ...handledElsewhere]).others;
}
