// @ts-check
import { appendFileSync } from 'node:fs';
import vm from 'node:vm';
// Jest's default environment, which is installed with Jest.
import { TestEnvironment } from 'jest-environment-node';
import { keepCompiledModules } from './compiled-modules.mjs';
import { ReleasedDocument } from './released-document.mjs';

keepCompiledModules();

// Ctrl-C reaches all processes of the terminal. The one that runs Jest ends this one with all that it has started (global-setup.ts), which it
// finds as long as this one is there.
process.on('SIGINT', () => {});

// Jest's context asks a proxy for each global name that code uses, such as `Object`. The global object of this one is a plain object.
const { createContext } = vm;
vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);

/** @type {Environment | undefined} */
let shared;

// This module is loaded once per worker, outside the context of each test file, so all files share the compiled document.
/** @type {ReleasedDocument | undefined} */
let document;
/** @type {ReleasedDocument | undefined} */
let consoleDocument;

/** Symbols under which Jest keeps the state of a test file in the global object. */
const stateOfJest = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'RETRY_TIMES_SETTER', 'TEST_TIMEOUT_SYMBOL']);

/**
 * Compares every response of `/v1` and `/console/api` that a test receives with its OpenAPI document. A difference fails the test.
 * All test files of a worker share one environment, because they share the modules that were loaded into it (shared-runtime.mjs).
 */
export default class Environment extends TestEnvironment {
  #answers = 0;
  /** @type {Set<string>} */
  #drift = new Set();
  /**
   * The environment variables before the first test file.
   * @type {NodeJS.ProcessEnv}
   */
  #variables;

  /**
   * @param {ConstructorParameters<typeof TestEnvironment>[0]} config
   * @param {ConstructorParameters<typeof TestEnvironment>[1]} context
   */
  constructor(config, context) {
    if (shared !== undefined) return shared;
    super(config, context);
    const { collectCoverage, watch, watchAll } = config.globalConfig;
    // Coverage is counted for each file, and a change under watch must be loaded.
    this.isShared = !collectCoverage && !watch && !watchAll;
    if (this.isShared) shared = this;
    this.#variables = { ...this.global.process.env };
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, {
      answersOfV1: {
        judge: (/** @type {import('./released-document.mjs').Exchange} */ exchange) => this.#judge(exchange),
        takeDrift: () => {
          const found = [...this.#drift];
          this.#drift.clear();
          return found;
        },
      },
    });
  }

  async teardown() {
    const file = process.env['TEST_ANSWER_COUNTS'];
    if (file !== undefined && this.#answers > 0) appendFileSync(file, `${this.#answers}\n`);
    if (shared !== this) return super.teardown();
    this.#answers = 0;
    this.#drift.clear();
    this.fakeTimersModern?.useRealTimers();
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.#variables)) delete env[name];
    Object.assign(env, this.#variables);
    // Jest's modules are loaded for each file and would find the state of the file before.
    for (const name of Object.getOwnPropertySymbols(this.global)) if (stateOfJest.has(name.description ?? '')) delete this.global[name];
  }

  /** @param {import('./released-document.mjs').Exchange} exchange */
  #judge(exchange) {
    for (const fault of exchange.path.startsWith('/v1') ? this.#faultsOfV1(exchange) : this.#faultsOfConsole(exchange))
      this.#drift.add(fault);
  }

  /** @param {import('./released-document.mjs').Exchange} exchange */
  #faultsOfV1(exchange) {
    document ??= ReleasedDocument.read('docs/openapi/v1.json');
    this.#answers++;
    return document.faultsOf(exchange);
  }

  /** @param {import('./released-document.mjs').Exchange} exchange */
  #faultsOfConsole(exchange) {
    consoleDocument ??= ReleasedDocument.read('docs/openapi/console.json');
    return consoleDocument.faultsOfSuccess(exchange);
  }
}
