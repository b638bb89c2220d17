import { type SettingsOf, settingsGroup, wholeNumber } from '#settings/foundation';

export const accountsSettings = settingsGroup('Rate limits', {
  addressLimit: {
    name: 'ADDRESS_LIMIT_PER_MINUTE',
    about: 'The maximum number of requests per minute from one client address without a valid key.',
    type: wholeNumber(1, 1_000_000),
    fallback: '60',
  },
});
export type AccountsSettings = SettingsOf<typeof accountsSettings>;
