import { join, resolve } from 'node:path';
import { serviceSettings, type Settings } from '#libs/operations';
import { platformSettings } from '#settings/ad-platforms';
import { DemoClock } from '../../../demo/src/demo-clock.js';
import { DemoDataError } from '../../../demo/src/demo-data-error.js';
import { type DemoOutcome, makeDemoData } from '../../../demo/src/make-demo-data.js';
import { SandboxControl } from '../../../demo/src/sandbox-control.js';
import { CliError } from '../cli-error.js';
import { configuredUrl, openService } from './open-service.js';
import { assertHasTokenKey } from './operator-settings.js';

export interface DemoOptions {
  readonly credentials?: string;
  readonly baseUrl?: string;
  readonly ca?: string;
}

/** Creates the demo data in the service that the settings name. */
export async function createDemoData({ credentials, baseUrl, ca }: DemoOptions): Promise<DemoOutcome> {
  const clock = new DemoClock();
  const service = await openService({ clock, baseUrl });
  try {
    const { settings } = service;
    return await makeDemoData({
      app: service.app,
      clock,
      sandbox: sandboxOf(settings),
      credentialsFile: credentials === undefined ? null : resolve(credentials),
      address: { baseUrl, caCertPath: ca },
      defaultAddress: {
        baseUrl: configuredUrl(settings),
        caCertPath: resolve(join(settings.of(serviceSettings).dataDir, 'tls', 'ca.pem')),
      },
    });
  } catch (error) {
    throw error instanceof DemoDataError ? new CliError(error.message) : error;
  } finally {
    await service.close();
  }
}

/** Null when the service has no sandbox or the control token is not set. */
function sandboxOf(settings: Settings): SandboxControl | null {
  const { sandboxUrl } = settings.of(platformSettings);
  const token = process.env['SANDBOX_CONTROL_TOKEN'];
  if (sandboxUrl === null || !token) return null;
  assertHasTokenKey();
  return new SandboxControl(sandboxUrl, token);
}
