import { startTestService, type TestService } from './test-service.js';

// A part of a test file is a `.part-spec.ts` that a spec imports: its tests run with those of the spec and of its other parts, because
// loading the service and starting it takes longer than the tests of most parts.

let started: Promise<TestService> | undefined;

/** Returns the service that the parts of a test file share. Each part opens its own accounts. */
export function sharedService(): Promise<TestService> {
  started ??= startTestService();
  return started;
}

/** Stops the service after the last part. */
export async function stopSharedService(): Promise<void> {
  await (await started)?.stop();
}
