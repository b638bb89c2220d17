import { oneOf, type SettingsOf, settingsGroup, wholeNumber } from '#settings/operations';

export const accountsSettings = settingsGroup('Accounts', {
  addressLimit: {
    name: 'ADDRESS_LIMIT_PER_MINUTE',
    about: 'The maximum number of requests per minute from one client address without a valid key.',
    type: wholeNumber(1, 1_000_000),
    fallback: '60',
  },
  planRaisedBy: {
    name: 'PLAN_RAISED_BY',
    about:
      'Who can raise the plan of an account: only the operator (`npm run acs -- account set-plan`), or also its admins in the console. Admins can always lower it. `npm start` allows it to admins.',
    type: oneOf('operator', 'admins'),
    fallback: 'operator',
  },
});
export type AccountsSettings = SettingsOf<typeof accountsSettings>;
