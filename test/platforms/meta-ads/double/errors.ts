import { GraphError } from './wire.js';

/** An invalid parameter. */
export const invalidParameter = (message: string, blame?: string) =>
  new GraphError({ code: 100, ...(blame === undefined ? {} : { blame: [blame] }) }, `(#100) ${message}`);

/** A rule about values, which a subcode names and a text explains to a person. */
export const ruleBroken = (subcode: number, userMessage: string, title = 'Invalid parameter') =>
  new GraphError({ code: 100, subcode, isTransient: false, title, userMessage }, 'Invalid parameter');

export function assertRule(holds: boolean, subcode: number, userMessage: string, title?: string): void {
  if (!holds) throw ruleBroken(subcode, userMessage, title);
}

/** The same answer for what does not exist, what is not shared with the person, and an app that is not verified. */
export const unsupportedGet = (id: string, method = 'get') =>
  new GraphError(
    { code: 100, subcode: 33, type: 'GraphMethodException' },
    `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  );

export const unknownPath = (path: string) => new GraphError({ code: 2500 }, `Unknown path components: ${path}`);

export const missingPermission = (permission: string) =>
  new GraphError({ code: 200, status: 403 }, `(#200) Requires ${permission} permission to manage the object`);

export const adAccountDenied = () =>
  new GraphError({ code: 200, status: 403 }, '(#200) Ad account owner has NOT grant ads_management or ads_read permission');

/** The ways in which a token ends, by subcode. */
export const tokenErrors = {
  removed: [458, 'Error validating access token: The user has not authorized the application.'],
  password: [460, 'Error validating access token: The session has been invalidated because the user changed their password.'],
  expired: [463, 'Error validating access token: Session has expired.'],
  invalid: [467, 'Error validating access token: This access token is invalid since the user logged out.'],
} as const;

export function tokenDead(reason: keyof typeof tokenErrors): GraphError {
  const [subcode, message] = tokenErrors[reason];
  return new GraphError({ code: 190, subcode, status: 401 }, message);
}

export const malformedToken = () => new GraphError({ code: 190, status: 401 }, 'Invalid OAuth access token - Cannot parse access token');
export const tokenMissing = () => new GraphError({ code: 104, status: 400 }, 'An access token is required to request this resource.');
export const proofInvalid = () =>
  new GraphError({ code: 100, type: 'GraphMethodException' }, 'Invalid appsecret_proof provided in the API argument');
export const proofMissing = () =>
  new GraphError({ code: 100, type: 'GraphMethodException' }, 'API calls from the server require an appsecret_proof argument');

export const outage = () =>
  new GraphError({ code: 2, status: 500, isTransient: true }, 'An unexpected error has occurred. Please retry your request later.');
export const unknownError = () => new GraphError({ code: 1, status: 500, isTransient: false }, 'An unknown error occurred');

/** Too many calls for an ad account, the way the Marketing API says it: HTTP 400 and not marked as transient. */
export const accountThrottled = () =>
  new GraphError(
    {
      code: 17,
      subcode: 2446079,
      isTransient: false,
      title: 'Ad Account Has Too Many API Calls',
      userMessage: 'There have been too many calls from this ad-account. Wait a bit and try again.',
    },
    '(#17) User request limit reached',
  );
export const managementThrottled = () =>
  new GraphError({ code: 80004, subcode: 2446079, isTransient: false }, '(#80004) There have been too many calls to this ad-account.');
export const appThrottled = () => new GraphError({ code: 4, isTransient: true }, '(#4) Application request limit reached');
export const changeLimit = () =>
  new GraphError(
    { code: 613, subcode: 1487632, isTransient: false, title: 'Budget Changed Too Often' },
    '(#613) Calls to this api have exceeded the rate limit: the budget can be changed 4 times in an hour.',
  );

/** The way Meta says it in practice, with a code that has other meanings and no subcode (airbyte#38025, facebook-python-business-sdk#470). */
export const tooMuchData = (code: 1 | 100) =>
  new GraphError({ code, status: code === 1 ? 500 : 400 }, "Please reduce the amount of data you're asking for, then retry your request");

export const versionEnded = (version: string) =>
  new GraphError(
    { code: 2635 },
    `(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version. (${version})`,
  );
