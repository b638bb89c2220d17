import { type GraphNames, partsOf } from './graph-names.ts';

/** Where a value is: parameters are texts, in which numbers and JSON are written; answers are JSON. */
type Place = 'parameter' | 'answer';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares values with the types that a Graph API publishes for them. */
export class GraphValues {
  private readonly names: GraphNames;

  constructor(names: GraphNames) {
    this.names = names;
  }

  /** Everything in a value that is not of its type. */
  faults(path: string, text: string, value: unknown, place: Place): readonly string[] {
    const { type, shape } = partsOf(text);
    const [, inner] = /^list<(.+)>$/.exec(type) ?? [];
    if (inner !== undefined) return this.list(path, shape === null ? inner : `${inner} as ${shape}`, read(value, place), place);
    const values = this.names.values(type);
    if (values !== undefined) return values.includes(String(value)) ? [] : [`${path} is ${JSON.stringify(value)}, which does not exist`];
    if (type === 'string' && shape !== null && place === 'parameter') return this.record(path, shape, read(value, place), place);
    const fits = scalars[type];
    if (fits !== undefined) return fits(value, place) ? [] : [`${path} must be ${type}`];
    if (type === 'Object' || type.startsWith('map')) {
      return shape === null
        ? typeof read(value, place) === 'object'
          ? []
          : [`${path} must be an object`]
        : this.record(path, shape, read(value, place), place);
    }
    return this.record(path, type, read(value, place), place);
  }

  /** Everything in an object that its type does not have. */
  record(path: string, type: string, value: unknown, place: Place): readonly string[] {
    if (!isRecord(value)) return [`${path} must be an object`];
    // A creative is sent by its ID, under a name that is not a field of creatives.
    if (type === 'AdCreative' && place === 'parameter')
      return Object.keys(value).every((name) => name === 'creative_id') ? [] : [`${path} must have a creative_id`];
    const fields = this.names.fields(type);
    if (fields === undefined) return [`${path} is of the type ${type}, which does not exist`];
    return Object.entries(value).flatMap(([name, one]) => {
      const field = fields[name];
      return field === undefined
        ? [`${path} has ${name}, which is no field of ${type}`]
        : this.faults(`${path}.${name}`, field, one, place);
    });
  }

  private list(path: string, inner: string, value: unknown, place: Place): readonly string[] {
    if (!Array.isArray(value)) return [`${path} must be a list`];
    return value.flatMap((one, i) => this.faults(`${path}.${i}`, inner, one, place));
  }
}

/** The value of a parameter that is a JSON text; whatever else it is otherwise. */
function read(value: unknown, place: Place): unknown {
  if (place === 'answer' || typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

type Scalar = (value: unknown, place: Place) => boolean;

const integer = (value: unknown, place: Place): boolean =>
  Number.isSafeInteger(value) || (place === 'parameter' && typeof value === 'string' && /^-?\d+$/.test(value));
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(text);

const scalars: Readonly<Record<string, Scalar>> = {
  string: (value, place) => typeof value === 'string' || (place === 'parameter' && typeof value === 'number'),
  int: integer,
  'unsigned int': (value, place) => integer(value, place) && Number(value) >= 0,
  float: (value, place) => (place === 'parameter' ? Number.isFinite(Number(value)) : Number.isFinite(value)),
  bool: (value, place) => typeof value === 'boolean' || (place === 'parameter' && ['true', 'false', '1', '0'].includes(String(value))),
  datetime: (value, place) => (typeof value === 'string' && isTime(value)) || (place === 'parameter' && integer(value, place)),
};
