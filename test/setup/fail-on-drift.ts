import './http-client.js';

// What differs from the released document fails the test that got it, also where the test itself looks at something else.
const expectNoDrift = () => {
  const drift = globalThis.answersOfV1.takeDrift();
  if (drift.length > 0) throw new Error(`Answers differ from docs/openapi/v1.json:\n${drift.join('\n')}`);
};
afterEach(expectNoDrift);
afterAll(expectNoDrift);
