import './http-client.js';

// A response that differs from the OpenAPI document fails the test that received it, even if the test does not check it.
const expectNoDrift = () => {
  const drift = globalThis.answersOfV1.takeDrift();
  if (drift.length > 0) throw new Error(`Responses differ from docs/openapi:\n${drift.join('\n')}`);
};
afterEach(expectNoDrift);
afterAll(expectNoDrift);
