import { AdsError, notFound } from './errors.js';
import type { Operation } from './operations.js';

/** Names with a negative ID, by which later operations of a request refer to what earlier ones create. */
export class TemporaryNames {
  private readonly names = new Map<string, string>();
  private readonly numbers = new Set<string>();
  private readonly failed = new Set<string>();

  /** Checks the name that a create gives itself. */
  reserve(name: string): void {
    const number = name.slice(name.lastIndexOf('/') + 1);
    if (!/^-\d+$/.test(number)) {
      // Joined names consist of the names of what they join.
      if (number.includes('~')) return;
      throw new AdsError('newResourceCreationError', 'CANNOT_SET_ID_FOR_CREATE', 'Do not set the id field while creating new resources.', {
        at: 'create.resource_name',
        trigger: name,
      });
    }
    if (this.numbers.has(number))
      throw new AdsError(
        'newResourceCreationError',
        'DUPLICATE_TEMP_IDS',
        'Creating more than one resource with the same temp ID is not allowed.',
        {
          at: 'create.resource_name',
          trigger: name,
        },
      );
    this.numbers.add(number);
  }

  set(temporary: string, name: string): void {
    this.names.set(temporary, name);
  }

  /** Later operations that name what could not be created are refused for that reason. */
  fail({ create }: Operation): void {
    if (typeof create?.['resourceName'] === 'string') this.failed.add(create['resourceName']);
  }

  /** Replaces the temporary names in the fields of an operation. */
  resolve<T>(value: T, path: string): T {
    if (typeof value === 'string') return this.resolveName(value, path) as T;
    if (Array.isArray(value)) return value.map((one, i) => this.resolve(one as unknown, `${path}[${i}]`)) as T;
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.resolve(one as unknown, `${path}.${toSnake(key)}`)]),
    ) as T;
  }

  private resolveName(text: string, path: string): string {
    if (!/^customers\/\d+\/\w+\/-\d+$/.test(text)) return text;
    const name = this.names.get(text);
    if (name !== undefined) return name;
    if (this.failed.has(text))
      throw new AdsError('newResourceCreationError', 'TEMP_ID_RESOURCE_HAD_ERRORS', 'The temp ID of a resource that had errors was used.', {
        at: path,
        trigger: text,
      });
    throw notFound(path, text);
  }
}

const toSnake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
