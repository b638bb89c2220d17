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

/** Compares every `/v1` response that a test receives with the OpenAPI document. A difference fails the test. */
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
    document ??= ReleasedDocument.read('docs/openapi/v1.json');
    this.#answers++;
    for (const fault of document.faultsOf(exchange)) this.#drift.add(fault);
  }
}
