// @ts-check
import vm from 'node:vm';

/** @typedef {{ source: string, data?: Buffer | undefined }} Compiled */

/**
 * Jest's own modules and those under `test/` are evaluated for each test file, and V8 would compile them each time. This keeps the
 * compiled code of a source that is compiled a second time in the worker. Sources are compared to detect changes.
 */
export function keepCompiledModules() {
  /** @type {Map<string, Compiled>} */
  const compiled = new Map();
  /**
   * Returns the entry of a source that was compiled before.
   * @param {string | undefined} name
   * @param {string} source
   */
  const entryOf = (name, source) => {
    const found = compiled.get(name ?? '');
    if (found?.source === source) return found;
    if (name) compiled.set(name, { source });
    return undefined;
  };
  const { SourceTextModule, compileFunction } = vm;
  class KeptModule extends SourceTextModule {
    /**
     * @param {string} source
     * @param {import('node:vm').SourceTextModuleOptions} [options]
     */
    constructor(source, options = {}) {
      const entry = entryOf(options.identifier, source);
      super(source, entry?.data === undefined ? options : { ...options, cachedData: entry.data });
      if (entry) entry.data ??= this.createCachedData();
    }
  }
  /** @type {typeof compileFunction} */
  const compileKeptFunction = (source, parameters, options = {}) => {
    const entry = entryOf(options.filename, source);
    if (entry === undefined) return compileFunction(source, parameters, options);
    if (entry.data !== undefined) return compileFunction(source, parameters, { ...options, cachedData: entry.data });
    const made = compileFunction(source, parameters, { ...options, produceCachedData: true });
    entry.data = made.cachedData;
    return made;
  };
  Object.assign(vm, { SourceTextModule: KeptModule, compileFunction: compileKeptFunction });
}
