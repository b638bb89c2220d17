import { startTestService, type TestService, type TestServiceOptions } from './test-service.js';

// A part of a test file is a `.part-spec.ts` that a spec imports: its tests run with those of the spec and of its other parts, because
// loading the service and starting it takes longer than the tests of most parts.

let started: Promise<TestService> | undefined;

/** Returns the service that the parts of a test file share, started with the options of the first call. Each part opens its own accounts. */
export function sharedService(options: TestServiceOptions = {}): Promise<TestService> {
  started ??= startTestService(options);
  return started;
}

/** Stops the service after the last part. */
export async function stopSharedService(): Promise<void> {
  await (await started)?.stop();
}
