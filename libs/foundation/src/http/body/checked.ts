import { Checked, type Problem } from '#libs/kernel';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { child, fieldRules } from './field-rule.js';

/** Fields of the record that a body must not name, each with the reason. */
export type ReadOnlyFields = Readonly<Record<string, string>>;

/** Absent fields are looked at here: class-validator takes as long for one as for one that is there. */
const checkGiven = { skipUndefinedProperties: true, forbidUnknownValues: false, validationError: { target: false } };

export function checkObject<T extends object>(type: new () => T, body: unknown, at = '', readOnly: ReadOnlyFields = {}): Checked<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return new Checked({}, [{ pointer: at, code: 'invalid_type', message: `${at.slice(1) || 'The body'} must be a JSON object.` }]);
  }
  const rules = fieldRules(type);
  const plain: Record<string, unknown> = {};
  const structured: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const allowed = [...rules.keys()];
  for (const [name, value] of Object.entries(body)) {
    const rule = rules.get(name);
    // class-transformer reads `constructor` off every object that it copies: what a client sent must not reach it as one.
    if (rule && typeof value === 'object') structured[name] = rule.normalise(value);
    else if (rule) plain[name] = value;
    else problems.push(unknownField(name, at, readOnly, allowed));
  }
  const instance = Object.assign(plainToInstance(type, plain), structured) as Record<string, unknown>;
  for (const error of validateSync(instance, checkGiven)) {
    for (const message of Object.values(error.constraints ?? {})) {
      for (const found of JSON.parse(message) as Problem[]) problems.push({ ...found, pointer: at + (found.pointer ?? '') });
    }
    delete instance[error.property];
  }
  for (const [name, rule] of rules) {
    if (rule.required && !Object.hasOwn(body, name))
      problems.push({ pointer: child(at, name), code: 'required', message: `${name} is required.` });
  }
  return new Checked(instance as Partial<T>, problems);
}

function unknownField(name: string, at: string, readOnly: ReadOnlyFields, allowed: string[]): Problem {
  const shown = name.isWellFormed() ? name.slice(0, 100) : '(not a text)';
  const pointer = child(at, shown);
  return Object.hasOwn(readOnly, name)
    ? { pointer, code: 'field_read_only', message: `${shown} is read-only${readOnly[name] ? `: ${readOnly[name]}` : '.'}` }
    : { pointer, code: 'unknown_field', message: `${shown} is not a field of this request.`, allowed };
}
