import type { AccountCheck } from '../../../application/ports/account-checks.js';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { choicesFor, type SettingChoices } from '../../../application/ports/connection-settings.js';
import { checked, missing, ok } from '../account-check.js';

/** What a launch needs of an ad account of the sandbox. */
export function checkSandboxAccount(
  readChoices: () => Promise<SettingChoices>,
  { settings }: AdAccountTarget,
): Promise<readonly AccountCheck[]> {
  return Promise.all([
    checked('settings', 'Settings of the sandbox', async () => {
      const choices = await readChoices();
      const gone = Object.keys(choices).find(
        (name) => name in settings && choicesFor(name, choices).choices.every(({ value }) => value !== settings[name]),
      );
      return gone === undefined
        ? ok('The sandbox answers, and offers what is set.')
        : missing(`The sandbox does not offer the ${gone} that is set.`);
    }),
    checked('billing', 'Payment', () => ok('The sandbox costs nothing.')),
  ]);
}
