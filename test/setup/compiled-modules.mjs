// @ts-check
import vm from 'node:vm';

/** @typedef {{ source: string, data: Buffer }} Compiled */

/**
 * Jest evaluates every module for each test file, and V8 would compile it each time, which takes a tenth of the total test time. This
 * keeps the compiled code of a source in the worker and reuses it for the next file. Sources are compared to detect changes.
 */
export function keepCompiledModules() {
  /** @type {Map<string, Compiled>} */
  const compiled = new Map();
  const dataOf = (/** @type {string | undefined} */ name, /** @type {string} */ source) => {
    const found = compiled.get(name ?? '');
    return found?.source === source ? found.data : undefined;
  };
  const { SourceTextModule, compileFunction } = vm;
  class KeptModule extends SourceTextModule {
    /**
     * @param {string} source
     * @param {import('node:vm').SourceTextModuleOptions} [options]
     */
    constructor(source, options = {}) {
      const data = dataOf(options.identifier, source);
      super(source, data === undefined ? options : { ...options, cachedData: data });
      if (data === undefined && options.identifier) compiled.set(options.identifier, { source, data: this.createCachedData() });
    }
  }
  /** @type {typeof compileFunction} */
  const compileKeptFunction = (source, parameters, options = {}) => {
    const data = dataOf(options.filename, source);
    if (data !== undefined) return compileFunction(source, parameters, { ...options, cachedData: data });
    const made = compileFunction(source, parameters, { ...options, produceCachedData: true });
    if (options.filename && made.cachedData) compiled.set(options.filename, { source, data: made.cachedData });
    return made;
  };
  Object.assign(vm, { SourceTextModule: KeptModule, compileFunction: compileKeptFunction });
}
