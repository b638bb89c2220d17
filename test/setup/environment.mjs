// @ts-check
import { appendFileSync } from 'node:fs';
// Jest's default environment, which is installed with Jest.
import { TestEnvironment } from 'jest-environment-node';
import { keepCompiledModules } from './compiled-modules.mjs';
import { ReleasedDocument } from './released-document.mjs';

keepCompiledModules();

// This module is loaded once per worker, outside the context of each test file, so all files share the compiled document.
/** @type {ReleasedDocument | undefined} */
let document;
/** @type {ReleasedDocument | undefined} */
let consoleDocument;

/** Compares every response of `/v1` and `/console/api` that a test receives with its OpenAPI document. A difference fails the test. */
export default class Environment extends TestEnvironment {
  #answers = 0;
  /** @type {Set<string>} */
  #drift = new Set();

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
    await super.teardown();
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
