import type { AdAccountAccessData } from '../../../application/ports/ad-account-choice.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';

export const payerMissing =
  'Ads in the EU, Iceland, Liechtenstein and Norway must name who pays for them and who benefits from them. ' +
  'Set Payer of ads and Beneficiary of ads on the page of the connection.';

/** Who pays for ads and who benefits from them, by the settings or by the ad account. Null: one of them is not known. */
export function payerAndBeneficiaryOf(
  settings: ConnectionSettings,
  access: AdAccountAccessData,
): { readonly dsa_payor: string; readonly dsa_beneficiary: string } | null {
  const payor = settings['dsa_payor'] ?? access['dsa_payor'];
  const beneficiary = settings['dsa_beneficiary'] ?? access['dsa_beneficiary'];
  return payor === undefined || beneficiary === undefined ? null : { dsa_payor: payor, dsa_beneficiary: beneficiary };
}
