// @ts-check
import JestRuntime from 'jest-runtime';

/** @type {SharedRuntime | undefined} */
let shared;

/**
 * Jest loads every module anew for each test file, which takes longer than most files run: the modules of the service, Nest and MikroORM are
 * a second of work before the first test, and their code is never optimized. This runtime keeps the modules of the product and of the
 * packages for all files of a worker, as one process keeps them for all services that a test file starts. Test files, `*.spec.ts` and
 * everything under `test/` are evaluated for each file, and so are Jest's own modules.
 */
export default class SharedRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} parameters */
  constructor(...parameters) {
    const [, environment, , , , , testPath] = parameters;
    if (shared !== undefined) {
      shared.#startFile(testPath);
      return shared;
    }
    super(...parameters);
    if (/** @type {any} */ (environment).isShared) shared = this;
  }

  /** @param {string} testPath */
  #startFile(testPath) {
    const runtime = /** @type {any} */ (this);
    runtime._testPath = testPath;
    runtime.executor.testPath = testPath;
    runtime.esmLoader.testPath = testPath;
    runtime.testState.state = 'loading';
  }

  /** @override */
  teardown() {
    if (shared !== this) return super.teardown();
    const runtime = /** @type {any} */ (this);
    this.restoreAllMocks();
    const { esModuleRegistry, moduleRegistry, internalModuleRegistry } = runtime.registries;
    for (const url of esModuleRegistry.keys()) if (!this.#isKept(url)) esModuleRegistry.delete(url);
    for (const path of moduleRegistry.keys()) if (!this.#isKept(path)) moduleRegistry.delete(path);
    internalModuleRegistry.clear();
    runtime.mockState.clear();
    runtime.testMainModule.reset();
    runtime.jestGlobals.clearJestObjectCache();
    runtime.jestGlobals.cachedEnvGlobals = undefined;
    runtime.loggedReferenceErrors.clear();
    runtime.testState.teardown();
  }

  /** @param {string} module A path or a URL. */
  #isKept(module) {
    const { rootDir } = /** @type {any} */ (this)._config;
    const inCheckout = module.replace(/^file:\/\//, '').slice(rootDir.length + 1);
    return /^(node_modules|libs|apps|migrations)\//.test(inCheckout) && !inCheckout.endsWith('.spec.ts');
  }
}
