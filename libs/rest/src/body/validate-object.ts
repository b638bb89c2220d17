import { Validated, fieldName, type Problem } from '#libs/kernel';
import { validateSync } from 'class-validator';
import { plainToInstance } from './class-transformer.js';
import { child, fieldRules, pointerOf } from './field-rule.js';

/** Read-only fields that a body must not contain, each with the reason. */
export type ReadOnlyFields = Readonly<Record<string, string>>;

/** Required fields are checked here: class-validator spends as much time on an absent field as on a present one. */
const validatePresent = { skipUndefinedProperties: true, forbidUnknownValues: false, validationError: { target: false } };

/** Validates an object against its request class. `at` is the JSON pointer of the object. */
export function validateObject<T extends object>(type: new () => T, body: unknown, at = '', readOnly: ReadOnlyFields = {}): Validated<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return new Validated({}, [{ pointer: at, code: 'invalid_type', message: `${fieldName(at) || 'The body'} must be a JSON object.` }]);
  }
  const rules = fieldRules(type);
  const plain: Record<string, unknown> = {};
  const structured: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const allowed = [...rules.keys()];
  for (const [name, value] of Object.entries(body)) {
    const rule = rules.get(name);
    // class-transformer reads `constructor` from every object that it copies, so it must not process objects from a client.
    if (rule && typeof value === 'object') structured[name] = rule.normalize(value);
    else if (rule) plain[name] = value;
    else problems.push(unknownField(name, at, readOnly, allowed));
  }
  const instance = Object.assign(plainToInstance(type, plain), structured) as Record<string, unknown>;
  pointerOf.set(instance, at);
  for (const error of validateSync(instance, validatePresent)) {
    for (const message of Object.values(error.constraints ?? {})) {
      problems.push(...(JSON.parse(message) as Problem[]));
    }
    delete instance[error.property];
  }
  for (const [name, rule] of rules) {
    if (!rule.required || Object.hasOwn(body, name)) continue;
    const pointer = child(at, name);
    problems.push({ pointer, code: 'required', message: `${fieldName(pointer)} is required.` });
  }
  return new Validated(instance as Partial<T>, problems);
}

function unknownField(name: string, at: string, readOnly: ReadOnlyFields, allowed: string[]): Problem {
  const displayName = name.isWellFormed() ? name.slice(0, 100) : '(not a text)';
  const pointer = child(at, displayName);
  const label = fieldName(pointer);
  return Object.hasOwn(readOnly, name)
    ? { pointer, code: 'field_read_only', message: `${label} is read-only${readOnly[name] ? `: ${readOnly[name]}` : '.'}` }
    : { pointer, code: 'unknown_field', message: `${label} is not a field of this request.`, allowed };
}
