import { join, resolve } from 'node:path';
import type { Environment } from '#libs/foundation';
import { DemoClock } from '../../../demo/src/demo-clock.js';
import { DemoDataError } from '../../../demo/src/demo-data-error.js';
import { type DemoOutcome, makeDemoData } from '../../../demo/src/make-demo-data.js';
import { SandboxControl } from '../../../demo/src/sandbox-control.js';
import { CliError } from '../cli-error.js';
import { openService } from './open-service.js';
import { assertHasTokenKey } from './operator-environment.js';

export interface DemoOptions {
  readonly credentials?: string;
  readonly baseUrl?: string;
  readonly ca?: string;
}

/** Creates the demo data in the service of this environment. */
export async function createDemoData({ credentials, baseUrl, ca }: DemoOptions): Promise<DemoOutcome> {
  const clock = new DemoClock();
  const service = await openService({ clock, baseUrl });
  try {
    const { environment } = service;
    return await makeDemoData({
      app: service.app,
      clock,
      sandbox: sandboxOf(environment),
      credentialsFile: credentials === undefined ? null : resolve(credentials),
      address: { baseUrl, caCertPath: ca },
      defaultAddress: {
        baseUrl: environment.publicUrl ?? `https://localhost:${environment.httpsPort}`,
        caCertPath: resolve(join(environment.dataDir, 'tls', 'ca.pem')),
      },
    });
  } catch (error) {
    throw error instanceof DemoDataError ? new CliError(error.message) : error;
  } finally {
    await service.close();
  }
}

/** Null when the service has no sandbox or the control token is not set. */
function sandboxOf({ sandboxUrl }: Environment): SandboxControl | null {
  const token = process.env['SANDBOX_CONTROL_TOKEN'];
  if (sandboxUrl === null || !token) return null;
  assertHasTokenKey();
  return new SandboxControl(sandboxUrl, token);
}
