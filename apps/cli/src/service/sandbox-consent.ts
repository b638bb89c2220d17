import { approveAtSandbox } from '../../../demo/src/sandbox-consent.js';
import { CliError } from '../cli-error.js';

/** Approves an ad account at the sandbox and follows the redirect to this process, in place of a browser. */
export async function consentInPlaceOfBrowser(authorizationUrl: string, sandboxUrl: string | null, adAccountId: string): Promise<void> {
  const isSandbox = sandboxUrl !== null && new URL(authorizationUrl).origin === new URL(sandboxUrl).origin;
  if (!isSandbox) throw new CliError('--approve works only with the sandbox.');
  const callback = await approveAtSandbox(authorizationUrl, adAccountId);
  if (callback === null) throw new CliError(`The sandbox has no ad account ${adAccountId}.`);
  await (await fetch(callback)).body?.cancel();
}
