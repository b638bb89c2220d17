// Written by npm run docs:console-types from docs/openapi/console.json.
export interface paths {
    readonly "/console/api/counts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Count the records by status */
        readonly get: operations["getCounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/vocabulary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Retrieve the vocabulary */
        readonly get: operations["getVocabulary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Retrieve the session */
        readonly get: operations["getSession"];
        readonly put?: never;
        /** Sign in */
        readonly post: operations["signIn"];
        /** Sign out */
        readonly delete: operations["signOut"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the sessions of the signed-in user */
        readonly get: operations["listSessions"];
        readonly put?: never;
        readonly post?: never;
        /** Sign out in every browser */
        readonly delete: operations["signOutEverywhere"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change the password */
        readonly put: operations["changePassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/sessions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End one session of the signed-in user */
        readonly delete: operations["endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/sessions/end-others": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End all sessions of the signed-in user except this one */
        readonly post: operations["endOtherSessions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/users/{id}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the sessions of a user */
        readonly get: operations["listSessionsOfUser"];
        readonly put?: never;
        readonly post?: never;
        /** End all sessions of a user */
        readonly delete: operations["endSessionsOfUser"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/second-factor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Retrieve how the user signs in */
        readonly get: operations["getSecondFactor"];
        readonly put?: never;
        /** Set up an authenticator app */
        readonly post: operations["setUpSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/second-factor/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Turn on two-factor sign-in with a code of the app */
        readonly post: operations["confirmSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/second-factor/turn-off": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Turn off two-factor sign-in */
        readonly post: operations["turnOffSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/second-factor/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace the recovery codes */
        readonly post: operations["renewRecoveryCodes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/sign-in-policy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Set how admins sign in */
        readonly put: operations["setSignInPolicy"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/session/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm the password for ten minutes */
        readonly post: operations["confirmPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/users/{id}/password-reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Issue a link to choose a new password */
        readonly post: operations["issuePasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/password-resets/lookup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retrieve the password reset of a link */
        readonly post: operations["lookUpPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/password-resets/use": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Choose a new password by a link */
        readonly post: operations["usePasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List API keys */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /** Create an API key */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke an API key */
        readonly delete: operations["revokeKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Retrieve the usage of the rate limits */
        readonly get: operations["getUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Retrieve the plan */
        readonly get: operations["getPlan"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change the plan */
        readonly patch: operations["changePlan"];
        readonly trace?: never;
    };
    readonly "/console/api/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the users of the account */
        readonly get: operations["listUsers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Deactivate a user */
        readonly delete: operations["deactivateUser"];
        readonly options?: never;
        readonly head?: never;
        /** Change the role of a user */
        readonly patch: operations["changeRole"];
        readonly trace?: never;
    };
    readonly "/console/api/users/{id}/reactivate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reactivate a user */
        readonly post: operations["reactivateUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/invitations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List invitations */
        readonly get: operations["listInvitations"];
        readonly put?: never;
        /** Invite a user */
        readonly post: operations["inviteUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/invitations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke an invitation */
        readonly delete: operations["revokeInvitation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/invitations/lookup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retrieve the invitation of a link */
        readonly post: operations["lookUpInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/invitations/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Accept an invitation and sign in */
        readonly post: operations["acceptInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/audit-log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the audit log */
        readonly get: operations["listAuditLog"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/platforms": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the platforms */
        readonly get: operations["listPlatforms"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/connect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Start connecting an ad account */
        readonly post: operations["startConnecting"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/callback/{platform}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Finish connecting an ad account */
        readonly get: operations["finishConnecting"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/{id}/sync-runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the sync runs of a connection */
        readonly get: operations["listSyncRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/{id}/ad-accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the ad accounts to choose from */
        readonly get: operations["listGrantedAdAccounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/{id}/ad-account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Choose the ad account of a connection */
        readonly post: operations["chooseAdAccount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/{id}/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Retrieve the settings of a connection with their choices */
        readonly get: operations["getConnectionSettings"];
        /** Change the settings of a connection */
        readonly put: operations["changeConnectionSettings"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/{id}/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Check what a launch needs of a connection */
        readonly post: operations["checkConnection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/{id}/logo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Upload a logo to the ad account of a connection */
        readonly post: operations["uploadConnectionLogo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/connections/{id}/declarations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Declare campaigns of the ad account as not political */
        readonly post: operations["declareCampaigns"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/api/analytics/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Download a report as a CSV file */
        readonly get: operations["downloadReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The number of records of the account by status. */
        readonly Counts: {
            /** @description The number of campaigns in each status. 1000 means 1000 or more. */
            readonly campaigns: {
                readonly [key: string]: number;
            };
            /** @description The number of creatives in each status. 1000 means 1000 or more. */
            readonly creatives: {
                readonly [key: string]: number;
            };
            /** @description The number of audiences in each status. 1000 means 1000 or more. */
            readonly audiences: {
                readonly [key: string]: number;
            };
            /** @description The number of connections in each status. 1000 means 1000 or more. */
            readonly connections: {
                readonly [key: string]: number;
            };
        };
        /** @description An allowed transition of a campaign. */
        readonly TransitionPath: {
            /** @description The action of a user, or `start` and `end`, which are due at `starts_at` and `ends_at`. */
            readonly transition: components["schemas"]["CampaignTransition"];
            /** @description The status before the transition. */
            readonly from: components["schemas"]["CampaignStatus"];
            /** @description The status after the transition. */
            readonly to: components["schemas"]["CampaignStatus"];
            /** @description Whether the transition leads to `to` only while `starts_at` is in the future. `null` if it always does. */
            readonly starts_in_future: boolean | null;
        };
        /** @description A field that audience rules can match. */
        readonly RuleField: {
            /** @description The name of the field. */
            readonly field: string;
            /** @description The operators of the field. */
            readonly operators: readonly string[];
            /** @description The allowed values. `null` if the field accepts values that are not listed. */
            readonly values: readonly string[] | null;
        };
        /** @description The limits of audience rules and lookalikes. */
        readonly AudienceLimits: {
            /**
             * Format: int64
             * @description The maximum number of conditions of an audience.
             */
            readonly max_conditions: number;
            /**
             * Format: int64
             * @description The maximum number of values of a condition.
             */
            readonly max_values: number;
            /**
             * Format: int64
             * @description The minimum age, in years.
             */
            readonly min_age: number;
            /**
             * Format: int64
             * @description The maximum age, in years. It includes all older people.
             */
            readonly max_age: number;
            /**
             * Format: int64
             * @description The maximum number of days to look back for an event.
             */
            readonly max_days: number;
            /**
             * Format: int64
             * @description The maximum of the minimum number of times that an event occurs.
             */
            readonly max_count: number;
            /** @description The minimum size of a lookalike, as a ratio of the people of the country. */
            readonly min_ratio: number;
            /** @description The maximum size of a lookalike, as a ratio of the people of the country. */
            readonly max_ratio: number;
        };
        /** @description A role with its permissions. */
        readonly RolePermissions: {
            /** @description The role: `viewer`, `editor`, `manager`, `admin`. */
            readonly role: components["schemas"]["Role"];
            /** @description The permissions of the role. */
            readonly permissions: readonly string[];
        };
        /** @description What the pages offer for selection and know about statuses. */
        readonly Vocabulary: {
            /** @description The allowed transitions of campaigns. */
            readonly campaign_transitions: readonly components["schemas"]["TransitionPath"][];
            /** @description The fields that audience rules can match. */
            readonly rule_fields: readonly components["schemas"]["RuleField"][];
            readonly audience_limits: components["schemas"]["AudienceLimits"];
            /** @description All roles, in ascending order. */
            readonly roles: readonly components["schemas"]["RolePermissions"][];
        };
        /** @description A rule that the request breaks. */
        readonly Problem: {
            /**
             * @description JSON pointer (RFC 6901) into the request body.
             * @example /budget/amount_micros
             */
            readonly pointer?: string;
            /**
             * @description The name of the query parameter or header.
             * @example limit
             */
            readonly parameter?: string;
            /**
             * @description The rule that is broken.
             * @example out_of_range
             */
            readonly code: components["schemas"]["ProblemCode"];
            /**
             * @description A human-readable description of the problem. The wording may change.
             * @example budget.amount_micros must be from 1 to 9007199254740991.
             */
            readonly message: string;
            /** @description The allowed values. */
            readonly allowed?: readonly (string | number)[];
            /** @description The minimum value or length. */
            readonly min?: number | string;
            /** @description The maximum value or length. */
            readonly max?: number | string;
            /** @description The ID of the record that the rule refers to. `null` if the record does not exist yet. */
            readonly resource_id?: string | null;
            /** @description The platform, for `budget_below_minimum`. */
            readonly platform?: string;
            /**
             * Format: int64
             * @description The platform's share of the budget in micros of the account's currency, for `budget_below_minimum`.
             */
            readonly share_micros?: number;
        };
        /** @description The user who is signed in. */
        readonly SessionUser: {
            /** @description The ID of the user. */
            readonly id: string;
            /** @description The name of the user. */
            readonly name: string;
            /** @description The email address of the user. */
            readonly email: string;
            /** @description The role, which determines the permissions. Known values: `viewer` (can read), `editor` (can also create and change records), `manager` (can also launch, pause, resume and archive), `admin` (can also manage connections, users and the plan). */
            readonly role: components["schemas"]["Role"];
        };
        /** @description The account that the user is signed in to. */
        readonly SessionAccount: {
            /** @description The ID of the account. */
            readonly id: string;
            /** @description The name of the account. */
            readonly name: string;
            /** @description The plan of the account. Known values: `starter` (the lowest limits), `growth` (higher limits), `enterprise` (no limit per day). */
            readonly plan: components["schemas"]["Plan"];
            /** @description The ISO 4217 code of the currency of the account, such as `EUR`. */
            readonly currency: string;
            /** @description The time zone of the account, such as `Europe/Berlin`. */
            readonly timezone: string;
        };
        /** @description Failed attempts to sign in as the user since the sign-in before this one. */
        readonly FailedSignIns: {
            /**
             * Format: int64
             * @description The number of attempts.
             */
            readonly count: number;
            /**
             * Format: date-time
             * @description When the last attempt failed. RFC 3339 in UTC.
             */
            readonly last_at: string;
            /** @description The IP address or IPv6 network of the last attempt. */
            readonly last_address: string;
        };
        /** @description A signed-in user, the account and the permissions of the user. */
        readonly Session: {
            readonly user: components["schemas"]["SessionUser"];
            readonly account: components["schemas"]["SessionAccount"];
            /** @description The permissions of the user, such as `campaigns.read`. */
            readonly permissions: readonly string[];
            /**
             * Format: date-time
             * @description When the session expires unless it is used before. RFC 3339 in UTC.
             */
            readonly expires_at: string;
            /** @description Failed attempts to sign in. `null` if there were none. */
            readonly failed_sign_ins: components["schemas"]["FailedSignIns"] | null;
        };
        /** @description The session after the set-up of a second factor. */
        readonly FirstSession: {
            readonly user: components["schemas"]["SessionUser"];
            readonly account: components["schemas"]["SessionAccount"];
            /** @description The permissions of the user, such as `campaigns.read`. */
            readonly permissions: readonly string[];
            /**
             * Format: date-time
             * @description When the session expires unless it is used before. RFC 3339 in UTC.
             */
            readonly expires_at: string;
            /** @description Failed attempts to sign in. `null` if there were none. */
            readonly failed_sign_ins: components["schemas"]["FailedSignIns"] | null;
            /** @description Codes that each work once instead of one of the app. They are returned only once. */
            readonly recovery_codes: readonly string[];
        };
        /** @description An account that the credentials are valid for. */
        readonly AccountOption: {
            /** @description The ID of the account. */
            readonly id: string;
            /** @description The name of the account. */
            readonly name: string;
        };
        /** @description Returned when the credentials are valid for several accounts. */
        readonly AccountChoice: {
            /** @description The accounts. Sign in again with the ID of one. */
            readonly accounts: readonly components["schemas"]["AccountOption"][];
        };
        /** @description What an authenticator app needs. A code of the app turns the second factor on. */
        readonly SecondFactorSetup: {
            /** @description The secret in base32, to type it into the app. */
            readonly secret: string;
            /** @description The same as `otpauth:` URI, to show as QR code. */
            readonly uri: string;
        };
        /** @description The credentials are valid. Sign in again with a code of the authenticator app. */
        readonly CodeRequest: {
            /** @description The ID of the account to sign in to. */
            readonly account_id: string;
            /** @description What the app needs, if the account requires a second factor that the user has not set up. Otherwise `null`. */
            readonly setup: components["schemas"]["SecondFactorSetup"] | null;
        };
        /** @description The result of signing out. */
        readonly SignedOut: {
            /**
             * Format: int64
             * @description The number of sessions that ended.
             */
            readonly signed_out: number;
        };
        /** @description The result of a change of the password. */
        readonly PasswordChange: {
            /**
             * Format: date-time
             * @description When the password was changed. RFC 3339 in UTC.
             */
            readonly changed_at: string;
            /**
             * Format: int64
             * @description The number of other sessions that ended.
             */
            readonly signed_out: number;
            /**
             * Format: int64
             * @description The number of API keys that were revoked.
             */
            readonly revoked_keys: number;
        };
        /** @description A browser that is signed in. */
        readonly SessionEntry: {
            /** @description The ID of the session. */
            readonly id: string;
            /**
             * @description The type of the object. Always `session`.
             * @constant
             */
            readonly object: "session";
            /** @description Whether the request belongs to this session. */
            readonly is_current: boolean;
            /**
             * Format: date-time
             * @description When the user signed in. RFC 3339 in UTC.
             */
            readonly started_at: string;
            /**
             * Format: date-time
             * @description When the session was last used, exact to the minute. RFC 3339 in UTC.
             */
            readonly last_used_at: string;
            /**
             * Format: date-time
             * @description When the session expires at the latest. RFC 3339 in UTC.
             */
            readonly expires_at: string;
            /** @description The IP address, or the IPv6 network, of the sign-in. */
            readonly address: string;
            /** @description The User-Agent header of the sign-in. `null` if there was none. */
            readonly user_agent: string | null;
        };
        /** @description How the user signs in. */
        readonly SecondFactor: {
            /** @description Whether two-factor sign-in is on. Known values: `on` (sign-in asks for a code), `off` (sign-in asks for the password alone), `required` (the account requires it, and the next sign-in sets it up). */
            readonly status: components["schemas"]["SecondFactorStatus"];
            /**
             * Format: int64
             * @description The number of recovery codes that were not used.
             */
            readonly recovery_codes_left: number;
            /** @description Whether admins of the account sign in with a second factor only. */
            readonly admins_need_second_factor: boolean;
        };
        /** @description New recovery codes. */
        readonly RecoveryCodes: {
            /** @description Codes that each work once instead of one of the app. They are returned only once. */
            readonly recovery_codes: readonly string[];
        };
        /** @description How users of the account sign in. */
        readonly SignInPolicyView: {
            /** @description Whether admins sign in with a second factor only. */
            readonly admins_need_second_factor: boolean;
        };
        /** @description The password was confirmed in this session. */
        readonly PasswordConfirmation: {
            /**
             * Format: int64
             * @description How long actions do not ask for the password again, in seconds.
             */
            readonly valid_seconds: number;
        };
        /** @description A new password reset with its link. */
        readonly CreatedPasswordReset: {
            /** @description The link to choose a new password. It is returned only once. */
            readonly url: string;
            /**
             * Format: date-time
             * @description When the link expires. RFC 3339 in UTC.
             */
            readonly expires_at: string;
        };
        /** @description What the holder of a link to choose a new password sees. */
        readonly OpenPasswordReset: {
            /** @description The email address of the user. */
            readonly email: string;
            /** @description The name of the user. */
            readonly name: string;
            /** @description The name of the account. */
            readonly account_name: string;
            /**
             * Format: date-time
             * @description When the link expires. RFC 3339 in UTC.
             */
            readonly expires_at: string;
        };
        /** @description Where to sign in with the new password. */
        readonly SignInTarget: {
            /** @description The email address of the user. */
            readonly email: string;
            /** @description The ID of the account. */
            readonly account_id: string;
        };
        /** @description A user whom a record names. */
        readonly Person: {
            /** @description The ID of the user. */
            readonly id: string;
            /** @description The name of the user. */
            readonly name: string;
            /** @description The email address of the user. */
            readonly email: string;
        };
        /** @description An API key. */
        readonly ApiKey: {
            /** @description The ID of the key. */
            readonly id: string;
            /**
             * @description The type of the object. Always `api_key`.
             * @constant
             */
            readonly object: "api_key";
            /** @description The name of the key. */
            readonly name: string;
            /** @description The first characters of the secret. */
            readonly prefix: string;
            /** @description The last four characters of the secret. */
            readonly last4: string;
            /** @description The status. Known values: `active` (can be used), `expired` (`expires_at` has passed), `revoked` (permanently disabled), `suspended` (disabled while its user is deactivated). */
            readonly status: components["schemas"]["KeyStatus"];
            readonly creator: components["schemas"]["Person"];
            /**
             * Format: date-time
             * @description When the key was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When a request last used the key. `null` if none has. RFC 3339 in UTC.
             */
            readonly last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key expires. `null` if it does not expire. RFC 3339 in UTC.
             */
            readonly expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked. `null` unless it was revoked. RFC 3339 in UTC.
             */
            readonly revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the key was sent over plain HTTP. `null` if it never was. RFC 3339 in UTC.
             */
            readonly exposed_at: string | null;
            /** @description The IP address that sent the key over plain HTTP. `null` if it was never sent so. */
            readonly exposed_from: string | null;
        };
        /** @description A new API key with its secret. */
        readonly CreatedApiKey: {
            /** @description The ID of the key. */
            readonly id: string;
            /**
             * @description The type of the object. Always `api_key`.
             * @constant
             */
            readonly object: "api_key";
            /** @description The name of the key. */
            readonly name: string;
            /** @description The first characters of the secret. */
            readonly prefix: string;
            /** @description The last four characters of the secret. */
            readonly last4: string;
            /** @description The status. Known values: `active` (can be used), `expired` (`expires_at` has passed), `revoked` (permanently disabled), `suspended` (disabled while its user is deactivated). */
            readonly status: components["schemas"]["KeyStatus"];
            readonly creator: components["schemas"]["Person"];
            /**
             * Format: date-time
             * @description When the key was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When a request last used the key. `null` if none has. RFC 3339 in UTC.
             */
            readonly last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key expires. `null` if it does not expire. RFC 3339 in UTC.
             */
            readonly expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked. `null` unless it was revoked. RFC 3339 in UTC.
             */
            readonly revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the key was sent over plain HTTP. `null` if it never was. RFC 3339 in UTC.
             */
            readonly exposed_at: string | null;
            /** @description The IP address that sent the key over plain HTTP. `null` if it was never sent so. */
            readonly exposed_from: string | null;
            /** @description The secret. It is returned only once. */
            readonly key: string;
        };
        /** @description The current state of one rate limit window. */
        readonly LimitWindow: {
            /**
             * Format: int64
             * @description The number of requests that the window allows.
             */
            readonly limit: number;
            /**
             * Format: int64
             * @description The number of requests that were made.
             */
            readonly used: number;
            /**
             * Format: int64
             * @description The number of requests that are left.
             */
            readonly remaining: number;
            /**
             * Format: date-time
             * @description When the window ends. RFC 3339 in UTC.
             */
            readonly reset_at: string;
        };
        /** @description The rate limits of the account. */
        readonly Limits: {
            readonly minute: components["schemas"]["LimitWindow"];
            /** @description The limit per day. `null` if it is unlimited. */
            readonly day: components["schemas"]["LimitWindow"] | null;
        };
        /** @description The requests of one key in one minute, hour or day. */
        readonly UsagePoint: {
            /**
             * Format: date-time
             * @description When the minute, hour or day starts. RFC 3339 in UTC.
             */
            readonly at: string;
            /** @description The ID of the key. `null` for requests of the console. */
            readonly key_id: string | null;
            /**
             * Format: int64
             * @description The number of requests that were admitted.
             */
            readonly allowed: number;
            /**
             * Format: int64
             * @description The number of requests that were rejected because of a rate limit.
             */
            readonly limited: number;
        };
        /** @description Requests over time, and the limits of the account. */
        readonly Usage: {
            /** @description The length of a bucket: `minute`, `hour`, or `day` (in the time zone of the account). */
            readonly granularity: components["schemas"]["UsageGranularity"];
            /**
             * Format: date-time
             * @description When the range starts. RFC 3339 in UTC.
             */
            readonly start: string;
            /**
             * Format: date-time
             * @description When the range ends. Exclusive. RFC 3339 in UTC.
             */
            readonly end: string;
            readonly limits: components["schemas"]["Limits"];
            /** @description The buckets with requests, oldest first. */
            readonly series: readonly components["schemas"]["UsagePoint"][];
        };
        /** @description A plan with its limits. */
        readonly AvailablePlan: {
            /** @description The name of the plan. Known values: `starter` (the lowest limits), `growth` (higher limits), `enterprise` (no limit per day). */
            readonly name: components["schemas"]["Plan"];
            /**
             * Format: int64
             * @description The number of requests allowed per minute.
             */
            readonly per_minute: number;
            /**
             * Format: int64
             * @description The number of requests allowed per day. `null` if it is unlimited.
             */
            readonly per_day: number | null;
            /** @description Whether an admin of the account can choose the plan. If `false`, only the operator can. */
            readonly is_available: boolean;
        };
        /** @description The plan of the account. */
        readonly AccountPlan: {
            /** @description The plan of the account. Known values: `starter` (the lowest limits), `growth` (higher limits), `enterprise` (no limit per day). */
            readonly plan: components["schemas"]["Plan"];
            readonly limits: components["schemas"]["Limits"];
            /** @description All available plans. */
            readonly plans: readonly components["schemas"]["AvailablePlan"][];
        };
        /** @description A user of the account. */
        readonly User: {
            /** @description The ID of the user. */
            readonly id: string;
            /** @description The name of the user. */
            readonly name: string;
            /** @description The email address of the user. */
            readonly email: string;
            /**
             * @description The type of the object. Always `user`.
             * @constant
             */
            readonly object: "user";
            /** @description The role, which determines the permissions. Known values: `viewer` (can read), `editor` (can also create and change records), `manager` (can also launch, pause, resume and archive), `admin` (can also manage connections, users and the plan). */
            readonly role: components["schemas"]["Role"];
            /** @description The status. Known values: `active` (can sign in), `deactivated` (cannot sign in, and the keys of the user are suspended). */
            readonly status: components["schemas"]["UserStatus"];
            /**
             * Format: date-time
             * @description When the user joined the account. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the user was deactivated. `null` for an active user. RFC 3339 in UTC.
             */
            readonly deactivated_at: string | null;
            /**
             * Format: date-time
             * @description When the user last signed in. `null` if the user has never signed in. RFC 3339 in UTC.
             */
            readonly last_signed_in_at: string | null;
        };
        /** @description The user who sent an invitation. */
        readonly Inviter: {
            /** @description The ID of the user. */
            readonly id: string;
            /** @description The name of the user. */
            readonly name: string;
        };
        /** @description An invitation to join the account. */
        readonly Invitation: {
            /** @description The ID of the invitation. */
            readonly id: string;
            /**
             * @description The type of the object. Always `invitation`.
             * @constant
             */
            readonly object: "invitation";
            /** @description The email address that was invited. */
            readonly email: string;
            /** @description The role that the new user gets. Known values: `viewer` (can read), `editor` (can also create and change records), `manager` (can also launch, pause, resume and archive), `admin` (can also manage connections, users and the plan). */
            readonly role: components["schemas"]["Role"];
            /** @description The status. Known values: `pending` (can be accepted), `accepted` (the user has joined), `expired` (`expires_at` has passed), `revoked` (can no longer be accepted). */
            readonly status: components["schemas"]["InvitationStatus"];
            /** @description Why the invitation was revoked. `null` unless `status` is `revoked`, and if the reason is unknown. Known values: `user_request` (an admin revoked it), `replaced` (the address received a newer invitation), `address_joined` (the user of the address was reactivated), `inviter_deactivated` (the inviting user was deactivated), `inviter_role_changed` (the inviting user can no longer grant the role). */
            readonly status_reason: components["schemas"]["InvitationStatusReason"] | null;
            readonly invited_by: components["schemas"]["Inviter"];
            /**
             * Format: date-time
             * @description When the invitation was sent. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the invitation expires. RFC 3339 in UTC.
             */
            readonly expires_at: string;
            /**
             * Format: date-time
             * @description When the invitation was accepted. `null` until then. RFC 3339 in UTC.
             */
            readonly accepted_at: string | null;
            /**
             * Format: date-time
             * @description When the invitation was revoked. `null` unless it was revoked. RFC 3339 in UTC.
             */
            readonly revoked_at: string | null;
        };
        /** @description A new invitation with its link. */
        readonly CreatedInvitation: {
            /** @description The ID of the invitation. */
            readonly id: string;
            /**
             * @description The type of the object. Always `invitation`.
             * @constant
             */
            readonly object: "invitation";
            /** @description The email address that was invited. */
            readonly email: string;
            /** @description The role that the new user gets. Known values: `viewer` (can read), `editor` (can also create and change records), `manager` (can also launch, pause, resume and archive), `admin` (can also manage connections, users and the plan). */
            readonly role: components["schemas"]["Role"];
            /** @description The status. Known values: `pending` (can be accepted), `accepted` (the user has joined), `expired` (`expires_at` has passed), `revoked` (can no longer be accepted). */
            readonly status: components["schemas"]["InvitationStatus"];
            /** @description Why the invitation was revoked. `null` unless `status` is `revoked`, and if the reason is unknown. Known values: `user_request` (an admin revoked it), `replaced` (the address received a newer invitation), `address_joined` (the user of the address was reactivated), `inviter_deactivated` (the inviting user was deactivated), `inviter_role_changed` (the inviting user can no longer grant the role). */
            readonly status_reason: components["schemas"]["InvitationStatusReason"] | null;
            readonly invited_by: components["schemas"]["Inviter"];
            /**
             * Format: date-time
             * @description When the invitation was sent. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the invitation expires. RFC 3339 in UTC.
             */
            readonly expires_at: string;
            /**
             * Format: date-time
             * @description When the invitation was accepted. `null` until then. RFC 3339 in UTC.
             */
            readonly accepted_at: string | null;
            /**
             * Format: date-time
             * @description When the invitation was revoked. `null` unless it was revoked. RFC 3339 in UTC.
             */
            readonly revoked_at: string | null;
            /** @description The link of the invitation. It is returned only once. */
            readonly url: string;
        };
        /** @description What the holder of an invitation link sees. */
        readonly OpenInvitation: {
            /** @description The email address that was invited. */
            readonly email: string;
            /** @description The role that the new user gets. Known values: `viewer` (can read), `editor` (can also create and change records), `manager` (can also launch, pause, resume and archive), `admin` (can also manage connections, users and the plan). */
            readonly role: components["schemas"]["Role"];
            /** @description The name of the account. */
            readonly account_name: string;
            /** @description The name of the user who sent the invitation. */
            readonly invited_by: string;
            /**
             * Format: date-time
             * @description When the invitation expires. RFC 3339 in UTC.
             */
            readonly expires_at: string;
            /** @description Whether the first sign-in sets up two-factor sign-in. */
            readonly needs_second_factor: boolean;
        };
        /** @description The record that was changed. */
        readonly AuditedResource: {
            /** @description The type of the record, such as `campaign`. */
            readonly type: string;
            /** @description The ID of the record. */
            readonly id: string;
        };
        /** @description The API key that made a change. */
        readonly AuditedKey: {
            /** @description The ID of the key. */
            readonly id: string;
            /** @description The name of the key. */
            readonly name: string;
            /** @description The first characters of the secret. */
            readonly prefix: string;
            /** @description The last four characters of the secret. */
            readonly last4: string;
        };
        /** @description One change of one record. */
        readonly AuditEntry: {
            /** @description The ID of the entry. */
            readonly id: string;
            /**
             * Format: date-time
             * @description When the change was made. RFC 3339 in UTC.
             */
            readonly at: string;
            /** @description The action, such as `campaign.launched`. */
            readonly action: string;
            readonly resource: components["schemas"]["AuditedResource"];
            /** @description The user who made the change. `null` for changes by the service or its operator. */
            readonly user: components["schemas"]["Person"] | null;
            /** @description The API key that made the change. `null` if none did. */
            readonly api_key: components["schemas"]["AuditedKey"] | null;
            /** @description The changes by field. */
            readonly changes: {
                readonly [key: string]: components["schemas"]["AuditedChange"];
            };
            /** @description The ID of the request. `null` for changes outside a request. */
            readonly request_id: string | null;
            /** @description The IP address of the client. `null` for changes outside a request. */
            readonly address: string | null;
        };
        /** @description The reason for the status of a connection. */
        readonly ConnectionStatusReason: {
            /** @description The reason code. Known values: `awaiting_authorization` (the connection has not been authorized yet), `awaiting_ad_account` (the ad account has not been chosen yet), `syncs_failing` (the last three syncs failed; see `last_sync.errors`), `authorization_expired` (the platform no longer accepts the authorization; reconnect at `reconnect_url`), `user_request` (a user disconnected the connection), `never_authorized` (the connection was not completed within 24 hours). */
            readonly code: components["schemas"]["ConnectionStatusReasonCode"];
            /** @description A human-readable description of the reason. The wording may change. */
            readonly message: string;
            /**
             * Format: date-time
             * @description When the connection entered its status. RFC 3339 in UTC.
             */
            readonly since: string;
        };
        /** @description A range of days in the time zone of the ad account. Both days are inclusive. */
        readonly SyncRange: {
            /**
             * Format: date
             * @description The first requested day, as `YYYY-MM-DD`.
             */
            readonly start_date: string;
            /**
             * Format: date
             * @description The last requested day, as `YYYY-MM-DD`. This is the day on which the sync was requested.
             */
            readonly end_date: string;
        };
        /** @description The number of metric rows that the sync run processed, by result. */
        readonly SyncRows: {
            /**
             * Format: int64
             * @description The number of new rows.
             */
            readonly inserted: number;
            /**
             * Format: int64
             * @description The number of rows whose values the platform has changed since the previous import.
             */
            readonly restated: number;
            /**
             * Format: int64
             * @description The number of rows whose values are unchanged since the previous import.
             */
            readonly unchanged: number;
        };
        /** @description An error of a sync run. */
        readonly SyncError: {
            /** @description The error code. Known values: `platform_unavailable` (the platform did not respond or returned an error), `rate_limited` (the platform rejected the calls because of its rate limit), `connection_expired` (the platform no longer accepts the authorization), `connection_disconnected` (the connection was disconnected during the run), `platform_rejected` (the platform rejected the request), `ad_account_not_found` (the ad account does not exist on the platform, or the authorization does not cover it), `internal_error` (an internal error interrupted the run), `invalid_metrics` (the platform reported values that are not valid; they are not imported). */
            readonly code: components["schemas"]["SyncErrorCode"];
            /** @description A human-readable description of the error. The wording may change. */
            readonly message: string;
            /** @description What the error affects: `connection` for the whole run, or the days whose metrics are missing, as `first/last` with days as `YYYY-MM-DD`. */
            readonly scope: string;
            /** @description Whether a later sync can succeed without any change. */
            readonly retryable: boolean;
            /** @description The error code of the platform. `null` if the platform returned no code. */
            readonly platform_code: string | null;
        };
        /** @description An import of metrics from the platform of a connection. */
        readonly SyncRun: {
            /** @description The ID of the sync run. */
            readonly id: string;
            /**
             * @description The type of the object. Always `sync_run`.
             * @constant
             */
            readonly object: "sync_run";
            /** @description The ID of the connection whose metrics the run imports. */
            readonly connection_id: string;
            /** @description What started the run. Known values: `manual` (a client requested the sync), `scheduled` (the scheduler started the sync), `reconnect` (a user connected or reconnected the ad account). */
            readonly trigger: components["schemas"]["SyncTrigger"];
            /** @description The status of the run. Every run ends. Known values: `queued` (the run has not started yet), `running` (the run is importing metrics), `succeeded` (the whole range is imported), `partial` (a part of the range is imported; `errors` lists what is missing), `failed` (nothing is imported; `errors` says why). */
            readonly status: components["schemas"]["SyncStatus"];
            /** @description The requested days. */
            readonly range: components["schemas"]["SyncRange"];
            /** @description The rows imported so far. */
            readonly rows: components["schemas"]["SyncRows"];
            /** @description The reasons why `status` is `partial` or `failed`. Empty for any other status. */
            readonly errors: readonly components["schemas"]["SyncError"][];
            /**
             * Format: int64
             * @description The recommended number of seconds to wait before you retrieve the connection again. `null` once the run has ended.
             */
            readonly poll_after_seconds: number | null;
            /**
             * Format: date-time
             * @description When the run was requested. RFC 3339 in UTC.
             */
            readonly queued_at: string;
            /**
             * Format: date-time
             * @description When the run started. `null` while `status` is `queued`. RFC 3339 in UTC.
             */
            readonly started_at: string | null;
            /**
             * Format: date-time
             * @description When the run ended. `null` while `status` is `queued` or `running`. RFC 3339 in UTC.
             */
            readonly finished_at: string | null;
        };
        /** @description The attribution window within which the platform counts a conversion. */
        readonly Attribution: {
            /**
             * Format: int64
             * @description The number of days after a click.
             */
            readonly click_days: number;
            /**
             * Format: int64
             * @description The number of days after a view.
             */
            readonly view_days: number;
        };
        /** @description What can run on a connection with its current settings. */
        readonly ConnectionCapabilities: {
            /** @description Whether the authorization allows the service to create and change campaigns on the platform. */
            readonly can_write: boolean;
            /** @description The campaign objectives. */
            readonly objectives: readonly components["schemas"]["Objective"][];
            /** @description The bid strategies. Not every objective has all of them. */
            readonly bid_strategies: readonly components["schemas"]["BidStrategyType"][];
            /** @description The budget types. */
            readonly budget_types: readonly string[];
            /**
             * Format: int64
             * @description The minimum share of a budget per day, in micros.
             */
            readonly min_daily_budget_micros: number;
            /**
             * Format: int64
             * @description The smallest unit of a budget, in micros.
             */
            readonly budget_step_micros: number;
            /** @description The creative types. */
            readonly creative_types: readonly string[];
            /** @description The aspect ratios of images. */
            readonly aspect_ratios: readonly string[];
            /** @description The fields of audience rules, and `lookalike`. */
            readonly audience_fields: readonly string[];
            /** @description The special ad categories. */
            readonly special_ad_categories: readonly string[];
            /** @description Whether the platform estimates audience sizes. */
            readonly audience_estimates: boolean;
            /** @description Whether the platform reports audience insights. */
            readonly audience_insights: boolean;
            /** @description Whether every campaign needs `ends_at`. */
            readonly requires_end_date: boolean;
        };
        /** @description A connected ad account on an advertising platform. */
        readonly Connection: {
            /** @description The ID of the connection. */
            readonly id: string;
            /**
             * @description The type of the object. Always `connection`.
             * @constant
             */
            readonly object: "connection";
            /** @description The advertising platform. Known values: `sandbox` (a simulated platform for tests), `meta_ads` (Meta Ads), `google_ads` (Google Ads), `pinterest_ads` (Pinterest Ads). */
            readonly platform: components["schemas"]["Platform"];
            /** @description The name of the ad account. Until the connection is authorized, the name of the platform. */
            readonly name: string;
            /** @description The ID of the ad account on the platform. `null` until the connection is authorized. */
            readonly external_account_id: string | null;
            /** @description The status of the connection. Known values: `pending` (a user has authorized the platform and has not chosen the ad account yet), `connected` (the ad account syncs, and campaigns can use it), `error` (the last three syncs failed; syncs continue), `expired` (the platform no longer accepts the authorization, and a user must reconnect), `disconnected` (the connection is disconnected permanently). */
            readonly status: components["schemas"]["ConnectionStatus"];
            /** @description The reason for the status. `null` if `status` is `connected`. */
            readonly status_reason: components["schemas"]["ConnectionStatusReason"] | null;
            /** @description The currency of the ad account, as an ISO 4217 code. It is the same as the currency of your account. `null` until the connection is authorized. */
            readonly currency: string | null;
            /** @description The IANA name of the time zone in which the platform reports days. `null` until the connection is authorized. */
            readonly timezone: string | null;
            /** @description The OAuth scopes that the platform has granted. Empty until the connection is authorized. */
            readonly scopes: readonly string[];
            /**
             * Format: date-time
             * @description When the access token expires. The service renews it in advance. `null` if there is no access token or if it does not expire. RFC 3339 in UTC.
             */
            readonly token_expires_at: string | null;
            /**
             * Format: uri
             * @description The URL at which a user can authorize the connection. `null` unless `status` is `pending` or `expired`.
             */
            readonly reconnect_url: string | null;
            /** @description The latest sync run. `null` if the connection has not synced yet. */
            readonly last_sync: components["schemas"]["SyncRun"] | null;
            /**
             * Format: date-time
             * @description When a sync run last succeeded. `null` if no run has succeeded yet. RFC 3339 in UTC.
             */
            readonly last_synced_at: string | null;
            /**
             * Format: date
             * @description The last day whose metrics are imported and complete, as `YYYY-MM-DD` in `timezone`. `null` until the first such day.
             */
            readonly data_through: string | null;
            /**
             * Format: date-time
             * @description When the next scheduled sync starts. `null` if no sync is scheduled, as for a pending, expired or disconnected connection. RFC 3339 in UTC.
             */
            readonly next_sync_at: string | null;
            /** @description The attribution window of the platform. `null` if the service no longer supports the platform. */
            readonly attribution: components["schemas"]["Attribution"] | null;
            /**
             * Format: int64
             * @description The number of days after a day ends during which the platform can still change its metrics. `null` if the service no longer supports the platform.
             */
            readonly restatement_days: number | null;
            /** @description What can run on the connection with its current settings. */
            readonly capabilities: components["schemas"]["ConnectionCapabilities"];
            /** @description The settings of the platform, such as the page that ads are published as. A user changes them in the console. */
            readonly settings: {
                readonly [key: string]: string;
            };
            /** @description The missing settings, with pointers into `settings`. They block launches. */
            readonly settings_problems: readonly components["schemas"]["Problem"][];
            /**
             * Format: int64
             * @description The number of scheduled and active campaigns that use the connection.
             */
            readonly active_campaign_count: number;
            /**
             * Format: int64
             * @description Incremented on every change made by a user or by the platform. Syncs do not change it. Also used as the ETag.
             */
            readonly revision: number;
            /**
             * Format: date-time
             * @description When the connection was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the connection was last updated. RFC 3339 in UTC.
             */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description When the connection was first authorized. `null` until then. RFC 3339 in UTC.
             */
            readonly connected_at: string | null;
            /**
             * Format: date-time
             * @description When the connection was disconnected. `null` if it has not been disconnected. RFC 3339 in UTC.
             */
            readonly disconnected_at: string | null;
        };
        /** @description A value that the platform offers for a setting. */
        readonly ConnectionSettingChoice: {
            /** @description The value. */
            readonly value: string;
            /** @description The name of the value, for people. */
            readonly label: string;
        };
        /** @description A setting of the connections to a platform. */
        readonly ConnectionSetting: {
            /** @description The field in `settings`. */
            readonly name: string;
            /** @description The name of the setting, for people. */
            readonly label: string;
            /** @description What the setting is for. */
            readonly about: string;
            /**
             * @description Whether it is a choice among values of the platform or a text.
             * @enum {string}
             */
            readonly kind: "choice" | "text";
            /** @description Whether campaigns need it. */
            readonly is_required: boolean;
            /** @description The objectives that need it. */
            readonly required_for: readonly string[];
            /** @description The values to choose from. Empty for a text. */
            readonly choices: readonly components["schemas"]["ConnectionSettingChoice"][];
            /** @description Whether a value can be entered that is not among the choices. */
            readonly accepts_unlisted: boolean;
            /** @description Why choices may be missing: what the platform refused to list. `null` if it listed all. */
            readonly refusal: string | null;
        };
        /** @description An advertising platform. */
        readonly AvailablePlatform: {
            /** @description The platform. */
            readonly platform: components["schemas"]["Platform"];
            /** @description The name of the platform, for people. */
            readonly name: string;
            /**
             * @description Whether it can be connected, or the operator has to register an app there first.
             * @enum {string}
             */
            readonly status: "available" | "needs_registration";
            /** @description Where the documentation says what the operator has to do. `null` for an available platform. */
            readonly documentation: string | null;
            /** @description The permissions that the service requests from the platform. */
            readonly scopes: readonly string[];
            /** @description What the platform announces to end of its API, in its own words, in the last seven days. */
            readonly deprecations: readonly string[];
            /** @description The settings that its connections have, without choices. */
            readonly settings: readonly components["schemas"]["ConnectionSetting"][];
            /** @description What can run on a connection with all settings. `null` unless the platform is available. */
            readonly capabilities: components["schemas"]["ConnectionCapabilities"] | null;
        };
        /** @description An authorization that waits for consent on the platform. */
        readonly Consent: {
            /** @description The ID of the connection. A new connection exists once the user has consented. */
            readonly connection_id: string;
            /** @description The URL of the platform's consent page. */
            readonly authorize_url: string;
            /**
             * Format: date-time
             * @description When the request for consent expires. RFC 3339 in UTC.
             */
            readonly expires_at: string;
        };
        /** @description An ad account that the consent of a user covers. */
        readonly GrantedAdAccount: {
            /** @description The ID of the ad account on the platform. */
            readonly external_account_id: string;
            /** @description The name of the ad account. */
            readonly name: string;
            /** @description The currency, as an ISO 4217 code. */
            readonly currency: string;
            /** @description The IANA name of the time zone. */
            readonly timezone: string;
            /** @description The status as the platform names it. */
            readonly status: string;
            /** @description Whether the user may create and change campaigns in it. */
            readonly can_write: boolean;
            /**
             * @description Why it cannot be chosen. `null` if it can.
             * @enum {string|null}
             */
            readonly obstacle: "manager_account" | "currency_mismatch" | "read_only" | "already_connected" | null;
            /** @description The same in words. */
            readonly obstacle_message: string | null;
        };
        /** @description The settings of a connection with what they can be set to. */
        readonly ConnectionSettingsForm: {
            /** @description The settings of the platform. */
            readonly fields: readonly components["schemas"]["ConnectionSetting"][];
            /** @description The current settings. */
            readonly settings: {
                readonly [key: string]: string;
            };
        };
        /** @description One thing that a launch needs. */
        readonly ConnectionCheck: {
            /** @description What is checked, for programs. */
            readonly name: string;
            /** @description What is checked, for people. */
            readonly label: string;
            /**
             * @description `missing`: a launch would be refused. `unknown`: the platform does not tell.
             * @enum {string}
             */
            readonly state: "ok" | "missing" | "unknown";
            /** @description What was found, and what to do. */
            readonly message: string;
            /** @description The page of the platform where it is fixed. `null` when there is none. */
            readonly fix_url: string | null;
        };
        /** @description A campaign of the ad account that says nothing on EU political advertising. */
        readonly UndeclaredCampaign: {
            /** @description The ID on the platform. */
            readonly id: string;
            /** @description The name on the platform. */
            readonly name: string;
            /** @description The type, as the platform names it. */
            readonly type: string;
            /** @description Why it cannot be declared here. `null` if it can. */
            readonly obstacle: string | null;
        };
        /** @description What a launch needs of a connection, as reading tells it. */
        readonly ConnectionChecks: {
            /** @description The platform. */
            readonly platform: components["schemas"]["Platform"];
            /** @description Whether nothing is missing that reading can tell. */
            readonly is_ready: boolean;
            /**
             * Format: date-time
             * @description When the platform was asked. RFC 3339 in UTC.
             */
            readonly checked_at: string;
            /** @description What was checked. */
            readonly checks: readonly components["schemas"]["ConnectionCheck"][];
            /** @description The campaigns that a person has to declare. */
            readonly undeclared_campaigns: readonly components["schemas"]["UndeclaredCampaign"][];
        };
        /** @description What became of the declaration of a campaign. */
        readonly DeclaredCampaign: {
            /** @description The ID on the platform. */
            readonly id: string;
            /** @description Whether the campaign is declared now. */
            readonly is_declared: boolean;
            /** @description Why not. `null` if it is declared. */
            readonly message: string | null;
        };
        /** @description What became of the declarations of campaigns. */
        readonly CampaignDeclarations: {
            /** @description The campaigns of the request. */
            readonly campaigns: readonly components["schemas"]["DeclaredCampaign"][];
        };
        /** @enum {string} */
        readonly ProblemCode: "required" | "invalid_type" | "invalid_format" | "too_short" | "too_long" | "out_of_range" | "not_allowed_value" | "unknown_field" | "field_read_only" | "reference_not_found" | "conflicting_fields" | "field_locked" | "unknown_parameter" | "creative_not_ready" | "creative_rejected" | "audience_not_ready" | "audience_too_small" | "connection_unavailable" | "budget_below_minimum" | "ends_at_in_past" | "objective_not_supported" | "bid_strategy_not_supported" | "special_ad_category_not_supported" | "creative_not_supported" | "audience_not_supported" | "connection_settings_missing";
        /** @description The value of `cursor` that returns the next page. `null` on the last page. */
        readonly NextCursor: string | null;
        /** @enum {string} */
        readonly BidStrategyType: "lowest_cost" | "cost_cap" | "target_roas";
        /** @enum {string} */
        readonly Objective: "awareness" | "traffic" | "engagement" | "leads" | "app_promotion" | "sales";
        /** @enum {string} */
        readonly CampaignStatus: "draft" | "scheduled" | "active" | "paused" | "completed" | "archived";
        /** @enum {string} */
        readonly SyncErrorCode: "platform_unavailable" | "rate_limited" | "connection_expired" | "connection_disconnected" | "platform_rejected" | "ad_account_not_found" | "internal_error" | "invalid_metrics";
        /** @enum {string} */
        readonly SyncTrigger: "manual" | "scheduled" | "reconnect";
        /** @enum {string} */
        readonly SyncStatus: "queued" | "running" | "succeeded" | "partial" | "failed";
        /** @enum {string} */
        readonly ConnectionStatusReasonCode: "awaiting_authorization" | "awaiting_ad_account" | "syncs_failing" | "authorization_expired" | "user_request" | "never_authorized";
        /** @enum {string} */
        readonly Platform: "sandbox" | "meta_ads" | "google_ads" | "pinterest_ads";
        /** @enum {string} */
        readonly ConnectionStatus: "pending" | "connected" | "error" | "expired" | "disconnected";
        readonly AvailablePlatformList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["AvailablePlatform"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly ConsentEnvelope: {
            readonly data: components["schemas"]["Consent"];
        };
        readonly SyncRunList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["SyncRun"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly ConnectionChecksEnvelope: {
            readonly data: components["schemas"]["ConnectionChecks"];
        };
        readonly ConnectionEnvelope: {
            readonly data: components["schemas"]["Connection"];
        };
        readonly CampaignDeclarationsEnvelope: {
            readonly data: components["schemas"]["CampaignDeclarations"];
        };
        readonly GrantedAdAccountList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["GrantedAdAccount"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly ConnectionSettingsFormEnvelope: {
            readonly data: components["schemas"]["ConnectionSettingsForm"];
        };
        /** @enum {string} */
        readonly Plan: "starter" | "growth" | "enterprise";
        /** @enum {string} */
        readonly UsageGranularity: "minute" | "hour" | "day";
        /** @enum {string} */
        readonly Role: "viewer" | "editor" | "manager" | "admin";
        /** @enum {string} */
        readonly UserStatus: "active" | "deactivated";
        /** @enum {string} */
        readonly InvitationStatus: "pending" | "accepted" | "expired" | "revoked";
        /** @enum {string} */
        readonly InvitationStatusReason: "user_request" | "replaced" | "address_joined" | "inviter_deactivated" | "inviter_role_changed";
        /** @enum {string} */
        readonly SecondFactorStatus: "on" | "off" | "required";
        readonly SecondFactorEnvelope: {
            readonly data: components["schemas"]["SecondFactor"];
        };
        readonly SecondFactorSetupEnvelope: {
            readonly data: components["schemas"]["SecondFactorSetup"];
        };
        readonly RecoveryCodesEnvelope: {
            readonly data: components["schemas"]["RecoveryCodes"];
        };
        readonly SignInPolicyViewEnvelope: {
            readonly data: components["schemas"]["SignInPolicyView"];
        };
        readonly PasswordConfirmationEnvelope: {
            readonly data: components["schemas"]["PasswordConfirmation"];
        };
        /** @description The value of a field before and after a change. */
        readonly AuditedChange: {
            /** @description The value before. Absent if there was none. */
            readonly from?: unknown;
            /** @description The value after. Absent if there is none. */
            readonly to?: unknown;
        };
        readonly AuditEntryList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["AuditEntry"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly InvitationList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["Invitation"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly CreatedInvitationEnvelope: {
            readonly data: components["schemas"]["CreatedInvitation"];
        };
        readonly InvitationEnvelope: {
            readonly data: components["schemas"]["Invitation"];
        };
        readonly OpenInvitationEnvelope: {
            readonly data: components["schemas"]["OpenInvitation"];
        };
        readonly AcceptedInvitation: components["schemas"]["Session"] | components["schemas"]["SignInTarget"];
        readonly AcceptedInvitationEnvelope: {
            readonly data: components["schemas"]["AcceptedInvitation"];
        };
        /** @enum {string} */
        readonly KeyStatus: "active" | "expired" | "revoked" | "suspended";
        readonly ApiKeyList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["ApiKey"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly CreatedApiKeyEnvelope: {
            readonly data: components["schemas"]["CreatedApiKey"];
        };
        readonly ApiKeyEnvelope: {
            readonly data: components["schemas"]["ApiKey"];
        };
        readonly CreatedPasswordResetEnvelope: {
            readonly data: components["schemas"]["CreatedPasswordReset"];
        };
        readonly OpenPasswordResetEnvelope: {
            readonly data: components["schemas"]["OpenPasswordReset"];
        };
        readonly SignInTargetEnvelope: {
            readonly data: components["schemas"]["SignInTarget"];
        };
        readonly SessionEntryList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["SessionEntry"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly SignedOutEnvelope: {
            readonly data: components["schemas"]["SignedOut"];
        };
        readonly SignInResult: components["schemas"]["Session"] | components["schemas"]["FirstSession"] | components["schemas"]["AccountChoice"] | components["schemas"]["CodeRequest"];
        readonly SignInResultEnvelope: {
            readonly data: components["schemas"]["SignInResult"];
        };
        readonly SessionEnvelope: {
            readonly data: components["schemas"]["Session"];
        };
        readonly PasswordChangeEnvelope: {
            readonly data: components["schemas"]["PasswordChange"];
        };
        readonly UsageEnvelope: {
            readonly data: components["schemas"]["Usage"];
        };
        readonly AccountPlanEnvelope: {
            readonly data: components["schemas"]["AccountPlan"];
        };
        readonly UserList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["User"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly UserEnvelope: {
            readonly data: components["schemas"]["User"];
        };
        readonly CountsEnvelope: {
            readonly data: components["schemas"]["Counts"];
        };
        /** @enum {string} */
        readonly CampaignTransition: "launch" | "pause" | "resume" | "archive" | "unarchive" | "start" | "end";
        readonly VocabularyEnvelope: {
            readonly data: components["schemas"]["Vocabulary"];
        };
        readonly Connect: {
            /** @description The platform to connect. Required unless `connection_id` is set. */
            readonly platform?: string | null;
            /** @description The ID of the connection to reauthorize. */
            readonly connection_id?: string | null;
        };
        readonly AdAccountChoice: {
            /** @description The ID of the ad account on the platform. */
            readonly external_account_id: string;
        };
        readonly ConnectionSettingsChange: {
            /** @description The settings by name. They replace all settings; `null` clears one. */
            readonly settings: {
                readonly [key: string]: string | null;
            };
        };
        readonly ConnectionLogo: {
            /** @description A PNG or JPEG file in Base64. It is fitted into a square. */
            readonly image: string;
        };
        readonly CampaignDeclaration: {
            /** @description The IDs, on the platform, of campaigns that contain no political advertising in the European Union. */
            readonly campaign_ids: readonly string[];
        };
        readonly PasswordProof: {
            /**
             * Format: password
             * @description The password of the user.
             */
            readonly password: string;
        };
        readonly Verification: {
            /**
             * Format: password
             * @description The password of the user.
             */
            readonly password: string;
            /**
             * Format: password
             * @description A code of the authenticator app, or a recovery code. Required if two-factor sign-in is on.
             */
            readonly code?: string | null;
        };
        readonly SecondFactorProof: {
            /**
             * Format: password
             * @description The password of the user.
             */
            readonly password: string;
            /**
             * Format: password
             * @description A code of the authenticator app, or a recovery code.
             */
            readonly code: string;
        };
        readonly SecondFactorCode: {
            /**
             * Format: password
             * @description A code of the authenticator app.
             */
            readonly code: string;
        };
        readonly SignInPolicy: {
            /** @description Whether admins sign in with a second factor only. */
            readonly admins_need_second_factor: boolean;
        };
        readonly ChangeRole: {
            /**
             * @description The new role.
             * @enum {string}
             */
            readonly role: "viewer" | "editor" | "manager" | "admin";
        };
        readonly Invite: {
            /** @description The email address to invite. */
            readonly email: string;
            /**
             * @description The role that the new user gets.
             * @enum {string}
             */
            readonly role: "viewer" | "editor" | "manager" | "admin";
        };
        readonly InvitationToken: {
            /**
             * Format: password
             * @description The token of the invitation, which is the fragment of its link.
             */
            readonly token: string;
        };
        readonly AcceptInvitation: {
            /**
             * Format: password
             * @description The token of the invitation, which is the fragment of its link.
             */
            readonly token: string;
            /** @description The name of the new user. */
            readonly name: string;
            /**
             * Format: password
             * @description The password of the new user.
             */
            readonly password: string;
        };
        readonly ChangePlan: {
            /**
             * @description The new plan.
             * @enum {string}
             */
            readonly plan: "starter" | "growth" | "enterprise";
        };
        readonly CreateApiKey: {
            /** @description The name of the key, which says what it is for. */
            readonly name: string;
            /**
             * Format: date-time
             * @description When the key expires. `null` if it does not expire.
             */
            readonly expires_at?: string | null;
        };
        readonly PasswordResetToken: {
            /**
             * Format: password
             * @description The token of the password reset, which is the fragment of its link.
             */
            readonly token: string;
        };
        readonly UsePasswordReset: {
            /**
             * Format: password
             * @description The token of the password reset, which is the fragment of its link.
             */
            readonly token: string;
            /**
             * Format: password
             * @description The new password of the user.
             */
            readonly password: string;
        };
        readonly SignIn: {
            /** @description The email address of the user. */
            readonly email: string;
            /**
             * Format: password
             * @description The password of the user.
             */
            readonly password: string;
            /** @description The ID of the account to sign in to. Required if the address has users in several accounts. */
            readonly account_id?: string | null;
            /**
             * Format: password
             * @description A code of the authenticator app, or a recovery code. Required if two-factor sign-in is on.
             */
            readonly code?: string | null;
        };
        readonly ChangePassword: {
            /**
             * Format: password
             * @description The current password.
             */
            readonly current_password: string;
            /**
             * Format: password
             * @description The new password.
             */
            readonly new_password: string;
            /**
             * Format: password
             * @description A code of the authenticator app, or a recovery code. Required if two-factor sign-in is on.
             */
            readonly code?: string | null;
            /** @description Whether to revoke all API keys of the user, too. */
            readonly revoke_keys?: boolean | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getCounts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CountsEnvelope"];
                };
            };
        };
    };
    readonly getVocabulary: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VocabularyEnvelope"];
                };
            };
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionEnvelope"];
                };
            };
        };
    };
    readonly signIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignIn"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInResultEnvelope"];
                };
            };
        };
    };
    readonly signOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignedOutEnvelope"];
                };
            };
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionEntryList"];
                };
            };
        };
    };
    readonly signOutEverywhere: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether to revoke all API keys of the user, too. */
                readonly revoke_keys?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignedOutEnvelope"];
                };
            };
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangePassword"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasswordChangeEnvelope"];
                };
            };
        };
    };
    readonly endSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignedOutEnvelope"];
                };
            };
        };
    };
    readonly endOtherSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignedOutEnvelope"];
                };
            };
        };
    };
    readonly listSessionsOfUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionEntryList"];
                };
            };
        };
    };
    readonly endSessionsOfUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignedOutEnvelope"];
                };
            };
        };
    };
    readonly getSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecondFactorEnvelope"];
                };
            };
        };
    };
    readonly setUpSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordProof"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecondFactorSetupEnvelope"];
                };
            };
        };
    };
    readonly confirmSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodesEnvelope"];
                };
            };
        };
    };
    readonly turnOffSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecondFactorEnvelope"];
                };
            };
        };
    };
    readonly renewRecoveryCodes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodesEnvelope"];
                };
            };
        };
    };
    readonly setSignInPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignInPolicy"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInPolicyViewEnvelope"];
                };
            };
        };
    };
    readonly confirmPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Verification"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasswordConfirmationEnvelope"];
                };
            };
        };
    };
    readonly issuePasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedPasswordResetEnvelope"];
                };
            };
        };
    };
    readonly lookUpPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordResetToken"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenPasswordResetEnvelope"];
                };
            };
        };
    };
    readonly usePasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UsePasswordReset"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInTargetEnvelope"];
                };
            };
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: number;
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: string;
                /** @description The field to sort by. */
                readonly sort?: "created_at" | "name" | "last_used_at";
                /** @description The sort direction. */
                readonly order?: "asc" | "desc";
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `active`, `expired`, `revoked`, `suspended`. */
                readonly status?: string;
                /** @description Comma-separated list of IDs. */
                readonly user_id?: string;
                /** @description The keys of the user (`own`) or of the account (`all`, which requires `keys.manage`). */
                readonly scope?: "own" | "all";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedApiKeyEnvelope"];
                };
            };
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyEnvelope"];
                };
            };
        };
    };
    readonly getUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description The length of a bucket. */
                readonly granularity?: "minute" | "hour" | "day";
                /** @description When the range starts: a day or an RFC 3339 timestamp. */
                readonly start?: string;
                /** @description When the range ends: a day (inclusive) or an RFC 3339 timestamp (exclusive). */
                readonly end?: string;
                /** @description Returns only the requests of this key. */
                readonly key_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UsageEnvelope"];
                };
            };
        };
    };
    readonly getPlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountPlanEnvelope"];
                };
            };
        };
    };
    readonly changePlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangePlan"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountPlanEnvelope"];
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: number;
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: string;
                /** @description The field to sort by. */
                readonly sort?: "name" | "created_at" | "email" | "role";
                /** @description The sort direction. */
                readonly order?: "asc" | "desc";
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `active`, `deactivated`. */
                readonly status?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    readonly deactivateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserEnvelope"];
                };
            };
        };
    };
    readonly changeRole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeRole"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserEnvelope"];
                };
            };
        };
    };
    readonly reactivateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserEnvelope"];
                };
            };
        };
    };
    readonly listInvitations: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: number;
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: string;
                /** @description The field to sort by. */
                readonly sort?: "created_at";
                /** @description The sort direction. */
                readonly order?: "asc" | "desc";
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `pending`, `accepted`, `expired`, `revoked`. */
                readonly status?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    readonly inviteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Invite"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedInvitationEnvelope"];
                };
            };
        };
    };
    readonly revokeInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvitationEnvelope"];
                };
            };
        };
    };
    readonly lookUpInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InvitationToken"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenInvitationEnvelope"];
                };
            };
        };
    };
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AcceptedInvitationEnvelope"];
                };
            };
        };
    };
    readonly listAuditLog: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: number;
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: string;
                /** @description The field to sort by. */
                readonly sort?: "at";
                /** @description The sort direction. */
                readonly order?: "asc" | "desc";
                /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
                readonly start_date?: string;
                /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
                readonly end_date?: string;
                /** @description Comma-separated list of actions. */
                readonly action?: string;
                /** @description Resource type, for example `campaign`. */
                readonly resource_type?: string;
                /** @description ID of the resource. */
                readonly resource_id?: string;
                /** @description Comma-separated list of IDs. */
                readonly user_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEntryList"];
                };
            };
        };
    };
    readonly listPlatforms: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AvailablePlatformList"];
                };
            };
        };
    };
    readonly startConnecting: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Connect"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsentEnvelope"];
                };
            };
        };
    };
    readonly finishConnecting: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly platform: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly listSyncRuns: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: number;
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SyncRunList"];
                };
            };
        };
    };
    readonly listGrantedAdAccounts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GrantedAdAccountList"];
                };
            };
        };
    };
    readonly chooseAdAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdAccountChoice"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionEnvelope"];
                };
            };
        };
    };
    readonly getConnectionSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionSettingsFormEnvelope"];
                };
            };
        };
    };
    readonly changeConnectionSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConnectionSettingsChange"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionEnvelope"];
                };
            };
        };
    };
    readonly checkConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionChecksEnvelope"];
                };
            };
        };
    };
    readonly uploadConnectionLogo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConnectionLogo"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionEnvelope"];
                };
            };
        };
    };
    readonly declareCampaigns: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CampaignDeclaration"];
            };
        };
        readonly responses: {
            /** @description The request succeeded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignDeclarationsEnvelope"];
                };
            };
        };
    };
    readonly downloadReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
        };
    };
}
