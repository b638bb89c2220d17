import { type Field, fieldsOf, type Json } from './types.js';

/** A JSON body that is not the one of a message. `field` is the path of the object in which the fault is. */
export class InvalidPayload extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reads the JSON of a message strictly: unknown names, other types and two members of a oneof are refused. Names become lowerCamelCase. */
export function readMessage(message: string, value: unknown, path = ''): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalid(path, message, value);
  const fields = fieldsOf(message);
  const read: Record<string, unknown> = {};
  const oneofs = new Map<string, string>();
  for (const [key, member] of Object.entries(value)) {
    const field = fields.find(({ name, jsonName }) => name === key || jsonName === key);
    if (field === undefined) {
      const place = path === '' ? '' : ` at '${path}'`;
      throw new InvalidPayload(path, `Invalid JSON payload received. Unknown name "${key}"${place}: Cannot find field.`);
    }
    if (member === null) continue;
    const here = path === '' ? field.name : `${path}.${field.name}`;
    if (field.oneof !== null) {
      if (oneofs.has(field.oneof))
        throw new InvalidPayload(
          here,
          `Invalid value at '${path}' (oneof), oneof field '${field.oneof}' is already set. Cannot set '${field.jsonName}'`,
        );
      oneofs.set(field.oneof, field.jsonName);
    }
    read[field.jsonName] = readField(field, member, here);
  }
  return read;
}

function readField(field: Field, value: unknown, path: string): unknown {
  if (!field.isList) return readOne(field, value, path);
  if (!Array.isArray(value)) throw invalid(path, 'list', value);
  return value.map((one, i) => readOne(field, one, `${path}[${i}]`));
}

function readOne(field: Field, value: unknown, path: string): unknown {
  if (field.message !== null) return readMessage(field.message, value, path);
  if (field.values !== null) {
    if (typeof value === 'string' && field.values.includes(value)) return value;
    throw invalid(path, 'ENUM', value);
  }
  switch (field.scalar) {
    case 'int64':
    case 'int32': {
      const isWhole = (typeof value === 'number' && Number.isSafeInteger(value)) || (typeof value === 'string' && /^-?\d+$/.test(value));
      if (!isWhole) throw invalid(path, `TYPE_${field.scalar.toUpperCase()}`, value);
      return field.scalar === 'int64' ? String(value) : Number(value);
    }
    case 'double':
    case 'float': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(path, `TYPE_${field.scalar.toUpperCase()}`, value);
      return number;
    }
    case 'bool':
      if (typeof value !== 'boolean') throw invalid(path, 'TYPE_BOOL', value);
      return value;
    case 'bytes':
      if (typeof value !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) throw invalid(path, 'TYPE_BYTES', '(bytes)');
      return value;
    case 'FieldMask':
      if (typeof value !== 'string' || !/^[a-zA-Z][a-zA-Z0-9]*([.,][a-zA-Z][a-zA-Z0-9]*)*$/.test(value))
        throw invalid(path, 'type.googleapis.com/google.protobuf.FieldMask', value);
      return value;
    case 'string':
    case null:
      if (typeof value !== 'string') throw invalid(path, 'TYPE_STRING', value);
      return value;
  }
}

const invalid = (path: string, type: string, value: unknown) =>
  new InvalidPayload(path, `Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`);
