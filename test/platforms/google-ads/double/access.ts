import { levelBelow } from './customers.js';
import { adsFailure, AdsError, errorInfo } from './errors.js';
import { adwordsScope, type Grant } from './grants.js';
import type { Customer } from './records.js';
import type { World } from './world.js';

const authentication = (code: string, message: string) => adsFailure('UNAUTHENTICATED', new AdsError('authenticationError', code, message));
const authorization = (code: string, message: string) => adsFailure('PERMISSION_DENIED', new AdsError('authorizationError', code, message));
const permissionDenied = () =>
  authorization(
    'USER_PERMISSION_DENIED',
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set " +
      "in the 'login-customer-id' header.",
  );

/** The grant of the call's token, for this API. */
export function grantOf(world: World, header: string | undefined): Grant {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
  const grant = world.grants.grantOf(token);
  if (grant === 'expired') throw authentication('OAUTH_TOKEN_EXPIRED', 'OAuth token in the header has expired.');
  if (grant === null) throw authentication('OAUTH_TOKEN_INVALID', 'OAuth token in the header is not valid.');
  if (!grant.scopes.includes(adwordsScope))
    throw errorInfo('PERMISSION_DENIED', 'Request had insufficient authentication scopes.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  return grant;
}

/** Checks the Cloud project that the installation's OAuth client belongs to, and the developer token where it is not ignored. */
export function assertInstallation({ settings, faults }: World, developerToken: string | undefined): void {
  if (faults.isApiDisabled)
    throw errorInfo('PERMISSION_DENIED', 'Google Ads API has not been used in project before or it is disabled.', 'SERVICE_DISABLED');
  if (settings.developerToken === null) return;
  if (developerToken === undefined)
    throw adsFailure(
      'INVALID_ARGUMENT',
      new AdsError('requestError', 'DEVELOPER_TOKEN_PARAMETER_MISSING', 'Developer token parameter is missing.'),
    );
  if (developerToken !== settings.developerToken) throw authentication('DEVELOPER_TOKEN_INVALID', 'The developer token is not valid.');
}

/** The customers that a person reaches without a manager. */
export function accessibleCustomers({ customers }: World, { person }: Grant): readonly Customer[] {
  const found = [...customers.values()].filter(({ roles }) => roles.has(person));
  if (found.length === 0) throw authentication('NOT_ADS_USER', 'User in the cookie is not a valid Ads user.');
  return found;
}

export interface Caller {
  readonly customer: Customer;
  readonly mayWrite: boolean;
}

/** The customer of a call, if the person reaches it directly or through the manager that the call names. */
export function callerOf(world: World, grant: Grant, customerId: string, loginId: string | undefined): Caller {
  if (loginId !== undefined && !/^\d+$/.test(loginId))
    throw adsFailure(
      'INVALID_ARGUMENT',
      new AdsError('headerError', 'INVALID_LOGIN_CUSTOMER_ID', 'The login customer ID could not be validated.'),
    );
  if (!/^\d+$/.test(customerId))
    throw adsFailure('INVALID_ARGUMENT', new AdsError('requestError', 'INVALID_CUSTOMER_ID', `Invalid customer ID '${customerId}'.`));
  const customer = world.customers.get(customerId);
  const login = world.customers.get(loginId ?? customerId);
  const role = login?.roles.get(grant.person);
  if (customer === undefined || login === undefined || role === undefined || levelBelow(world, login.id, customer) === null)
    throw permissionDenied();
  if (customer.status === 'CANCELED' || customer.status === 'CLOSED')
    throw authorization(
      'CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    );
  if (world.settings.access === 'test' && !customer.isTest)
    throw authorization(
      'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
      'The Google Cloud project is only approved for use with test accounts.',
    );
  return { customer, mayWrite: role !== 'READ_ONLY' };
}

export function assertMayWrite({ customer, mayWrite }: Caller): void {
  if (!mayWrite) throw authorization('ACTION_NOT_PERMITTED', "The user doesn't have permission to perform this action.");
  if (customer.status === 'SUSPENDED')
    throw authorization('ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', "The action isn't allowed because the account is suspended.");
  if (customer.isManager)
    throw adsFailure(
      'INVALID_ARGUMENT',
      new AdsError('requestError', 'CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT', 'Manager accounts can not execute this request.'),
    );
}
