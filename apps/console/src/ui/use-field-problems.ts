import { useEffect, useRef } from 'react';
import { problemsByField, type Problem } from '../api/problem.js';

/** The message begins with what programs call the field; a person sees at which field it stands. */
const messageAtField = ({ message }: Problem): string =>
  message.replace(/^[a-z_]+(?:[./][a-z_0-9]+)*(?= (?:is|must|may|holds|has) )/, 'This');

/** Messages by the field of the form, where the API has its own names for them. */
function messagesByField(error: unknown, apiPathByField: Readonly<Record<string, string>>): Record<string, string> {
  const { fields } = problemsByField(error, Object.values(apiPathByField), messageAtField);
  return Object.fromEntries(
    Object.entries(apiPathByField).flatMap(([field, path]) => (fields[path] === undefined ? [] : [[field, fields[path]]])),
  );
}

/** Leads to the first field that was refused, or else to what was said of the whole form: both may be far from the button. */
function focusFirstInvalidField(): void {
  const query = (selector: string) => document.querySelector<HTMLElement>(`form ${selector}`);
  const invalid = query('[data-rejected]') ?? query('[aria-invalid=true]');
  invalid?.focus({ preventScroll: true });
  (invalid ?? query('[role=alert]'))?.scrollIntoView({ block: 'center' });
}

/** For what a form refuses by itself when it is sent: by the next frame the messages stand at the fields. */
export const focusInvalidField = (): void => void requestAnimationFrame(focusFirstInvalidField);

interface Form {
  readonly setErrors: (messages: Record<string, string>) => void;
}

/** Shows what the API says against a form at its fields, until these are changed; what belongs to no field is given back. */
export function useFieldProblems(
  { setErrors }: Form,
  error: unknown,
  apiPathByField: Readonly<Record<string, string>>,
  handledElsewhere: readonly string[] = [],
): readonly Problem[] {
  const hasNewError = useRef(false);
  // Before the effect below, so that it runs when the messages of that one stand at the fields.
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
