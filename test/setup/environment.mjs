// @ts-check
import { appendFileSync } from 'node:fs';
// Jest's own default environment; it comes with Jest.
import { TestEnvironment } from 'jest-environment-node';
import { keepCompiledModules } from './compiled-modules.mjs';
import { ReleasedDocument } from './released-document.mjs';

keepCompiledModules();

// This module is loaded once for a worker, outside the sandbox of each test file: what it has compiled serves all of them.
/** @type {ReleasedDocument | undefined} */
let document;

/** Every answer of `/v1` that a test gets is held against the released document; what differs fails the test. */
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
