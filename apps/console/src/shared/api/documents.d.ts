// Written by npm run docs:console-types from docs/openapi/v1.json and docs/openapi/console.json.
export interface paths {
    readonly "/v1/whoami": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the identity of the API key
         * @description Returns the account, the user and the API key of the request, and what it may do. A change of the role of the user applies within a second.
         *
         *     Permission: `account.read`.
         */
        readonly get: operations["getIdentity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/campaigns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List campaigns
         * @description Returns the campaigns of the account, one page at a time.
         *
         *     Permission: `campaigns.read`.
         */
        readonly get: operations["listCampaigns"];
        readonly put?: never;
        /**
         * Create a campaign
         * @description Creates a campaign with the status `draft`. A draft can be incomplete; launch requires the remaining fields.
         *
         *     Permission: `campaigns.create`.
         */
        readonly post: operations["createCampaign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/campaigns/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a campaign
         * @description Returns the campaign with the given ID, also if it is archived.
         *
         *     Permission: `campaigns.read`.
         */
        readonly get: operations["getCampaign"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Archive a campaign
         * @description Archives the campaign and stops it on every platform. An archived campaign can still be retrieved by its ID. Archiving an archived campaign has no effect.
         *
         *     Permission: `campaigns.archive`.
         */
        readonly delete: operations["archiveCampaign"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a campaign
         * @description Updates the fields in the body, which is a JSON Merge Patch. The status determines which fields can change: see `editable_fields`. A request that changes a locked field fails with `field_locked` and changes nothing. A campaign that was launched keeps what a launch demands: a change that would block its launch fails with `launch_blocked`, whose `details.errors[]` lists what the change would break. What is missing already is not held against a change.
         *
         *     Permission: `campaigns.update`.
         */
        readonly patch: operations["updateCampaign"];
        readonly trace?: never;
    };
    readonly "/v1/campaigns/{id}/launch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Launch a draft campaign
         * @description Sets the status of a draft to `active`, or to `scheduled` if `starts_at` is in the future. A preflight check runs first; if the campaign is not ready, the request fails with `launch_blocked` and `details.errors[]` lists every problem. With `Prefer: wait=N`, the response is sent when no platform is `pending`, or after N seconds. Launching a campaign that is already active or scheduled fails with `invalid_state_transition` and `already: true` in `details`.
         *
         *     Permission: `campaigns.launch`.
         */
        readonly post: operations["launchCampaign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/campaigns/{id}/pause": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pause a campaign
         * @description Pauses an active or scheduled campaign. The request succeeds even if a platform is unavailable; the service retries until the platform confirms the stop. With `Prefer: wait=N`, the response is sent when no platform is `pending`, or after N seconds. Pausing a campaign that is already paused fails with `invalid_state_transition` and `already: true` in `details`.
         *
         *     Permission: `campaigns.pause`.
         */
        readonly post: operations["pauseCampaign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/campaigns/{id}/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resume a paused campaign
         * @description Sets the status of a paused campaign to `active`, or to `scheduled` if `starts_at` is in the future. Runs the same preflight check as launch. With `Prefer: wait=N`, the response is sent when no platform is `pending`, or after N seconds. Resuming a campaign that is already active or scheduled fails with `invalid_state_transition` and `already: true` in `details`.
         *
         *     Permission: `campaigns.resume`.
         */
        readonly post: operations["resumeCampaign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/campaigns/{id}/unarchive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unarchive a campaign
         * @description Sets the status of an archived campaign to `draft` if it was never launched, to `completed` if `ends_at` has passed, and to `paused` otherwise. Nothing is sent to the platforms. Platforms cannot restore an archived campaign, so resuming creates it there again; with a lifetime budget, as soon as its spend up to then is reported. The request fails with `duplicate_external_id` if another campaign has the `external_id` by now.
         *
         *     Permission: `campaigns.archive`.
         */
        readonly post: operations["unarchiveCampaign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/campaigns/{id}/duplicate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Duplicate a campaign
         * @description Creates a draft with the content of the campaign, which can have any status. The `external_id` of the copy is null; `metadata` and `labels` are copied. `If-Match` refers to the original.
         *
         *     Permission: `campaigns.create`.
         */
        readonly post: operations["duplicateCampaign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/creative": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List creative assets
         * @description Returns the creatives of your account. Archived creatives are omitted by default.
         *
         *     Permission: `creative.read`.
         */
        readonly get: operations["listCreatives"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/creative/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a creative
         * @description Permission: `creative.read`.
         */
        readonly get: operations["getCreative"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Archive a creative asset
         * @description Archives a creative and its variants, and cancels a generation in progress. A creative that a scheduled or active campaign uses cannot be archived. Archived creatives can still be retrieved by ID. Archiving an archived creative has no effect.
         *
         *     Permission: `creative.archive`.
         */
        readonly delete: operations["archiveCreative"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update creative metadata
         * @description Updates the metadata of a creative with a JSON Merge Patch. The generated content and the fields from which it was generated are read-only. Removing a landing page that a launched campaign needs fails with `launch_blocked`, which names the campaign.
         *
         *     Permission: `creative.update`.
         */
        readonly patch: operations["updateCreative"];
        readonly trace?: never;
    };
    readonly "/v1/creative/{id}/variants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List variants of a creative
         * @description Returns the variants of a creative. The URL of an image requires no API key and expires after 24 hours. To refer to a variant permanently, store its ID.
         *
         *     Permission: `creative.read`.
         */
        readonly get: operations["listCreativeVariants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/creative/generate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Generate creative from a prompt
         * @description Starts a generation and returns a creative with the status `generating`. Within 10 minutes, the status changes to `ready` if at least one variant could be generated, and to `failed` otherwise. Poll the creative as `Retry-After` says. With `Prefer: wait=N`, the request waits up to N seconds and returns 201 if the generation ends in that time. A prompt that violates the content policy is rejected, and the error names the rule. The number of creatives that are generating, and of variants a day, is limited.
         *
         *     Permission: `creative.generate`.
         */
        readonly post: operations["generateCreative"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/creative/{id}/unarchive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unarchive a creative asset
         * @description Sets the status of an archived creative and of its variants to `ready` or `failed`, as their content says. A generation that was canceled does not continue. Images are deleted 90 days after archiving; their variants are then `failed` with `image_deleted`.
         *
         *     Permission: `creative.archive`.
         */
        readonly post: operations["unarchiveCreative"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/audiences": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List audiences
         * @description Returns the audiences of your account. Archived audiences are omitted by default. `sort=size` sorts by `size.lower`.
         *
         *     Permission: `audiences.read`.
         */
        readonly get: operations["listAudiences"];
        readonly put?: never;
        /**
         * Create an audience
         * @description Creates an audience with the status `building`. The connected platforms then estimate its size, and the status changes to `ready`, `too_small` or `failed`. To follow the change, poll the audience as `Retry-After` says. With `Prefer: wait=N`, the request waits up to N seconds for the change.
         *
         *     Permission: `audiences.create`.
         */
        readonly post: operations["createAudience"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/audiences/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an audience
         * @description Permission: `audiences.read`.
         */
        readonly get: operations["getAudience"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Archive an audience
         * @description Archives an audience. An audience that a scheduled or active campaign uses cannot be archived. Archived audiences can still be retrieved by ID. Archiving an archived audience has no effect.
         *
         *     Permission: `audiences.archive`.
         */
        readonly delete: operations["archiveAudience"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an audience
         * @description Updates an audience with a JSON Merge Patch. In `rules`, each of the lists `all`, `any` and `none` that you send replaces the current list; omitted lists are unchanged. If the new rules select different people, the status changes to `building`. Equivalent rules do not change the status. A definition that a platform of a launched campaign cannot target fails with `launch_blocked`, which names the campaign. With `Prefer: wait=N`, the request waits up to N seconds until the audience is no longer `building`.
         *
         *     Permission: `audiences.update`.
         */
        readonly patch: operations["updateAudience"];
        readonly trace?: never;
    };
    readonly "/v1/audiences/{id}/insights": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get audience insights
         * @description Returns the composition of a ready audience, based on the latest estimates of the connected platforms. The service refreshes the estimates every 24 hours.
         *
         *     To protect privacy, a value that could identify fewer than 1,000 people is `null` with `suppressed: true`. To prevent its calculation from the other values, the next smallest items of the list are also suppressed, until at least two items with at least 1,000 people together are suppressed. Traits without people are omitted. An archived audience keeps its last insights.
         *
         *     Permission: `audiences.read`.
         */
        readonly get: operations["getAudienceInsights"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/audiences/{id}/unarchive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unarchive an audience
         * @description Sets the status of an archived audience to `building`: the connected platforms estimate its size again. With `Prefer: wait=N`, the request waits up to N seconds for the estimate.
         *
         *     Permission: `audiences.archive`.
         */
        readonly post: operations["unarchiveAudience"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/connections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List connections
         * @description Returns the connections of your account. Pending and disconnected connections are omitted by default.
         *
         *     Permission: `connections.read`.
         */
        readonly get: operations["listConnections"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/connections/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a connection
         * @description Retrieves a connection. After you request a sync, poll this endpoint: `last_sync` is the latest sync run.
         *
         *     Permission: `connections.read`.
         */
        readonly get: operations["getConnection"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Disconnect a connection
         * @description Disconnects a connection permanently. Connecting the ad account again creates a new connection. The service first stops the campaigns of the connection on the platform. `meta.affected_campaigns` lists the affected scheduled and active campaigns; a campaign without another connection is paused. Disconnecting a disconnected connection has no effect.
         *
         *     Permission: `connections.disconnect`.
         */
        readonly delete: operations["disconnectConnection"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/connections/{id}/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sync a connection now
         * @description Starts a sync run that imports the metrics of the platform. Connections also sync automatically every hour. To follow the run, poll the URL in `Location` as `Retry-After` says, and read `last_sync`. With `Prefer: wait=N`, the request waits up to N seconds and returns 200 if the run ends in that time.
         *
         *     Permission: `connections.sync`.
         */
        readonly post: operations["syncConnection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/analytics/overview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve aggregate metrics
         * @description Returns the metrics of the account for a period. With a granularity other than `total`, also returns them for each day, week, or month.
         *
         *     Permission: `analytics.read`.
         */
        readonly get: operations["getAnalyticsOverview"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/analytics/campaigns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List metrics per campaign
         * @description Returns one row per campaign. With a granularity other than `total`, there is one row per record and bucket. For the same period and filters, the rows add up exactly to the overview. Metrics that cannot be attributed are in one row with the ID `null`. Records without delivery are omitted unless requested by ID.
         *
         *     Permission: `analytics.read`.
         */
        readonly get: operations["listCampaignMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/analytics/channels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List metrics per channel
         * @description Returns one row per channel. A channel is the advertising platform of a connection. With a granularity other than `total`, there is one row per record and bucket. For the same period and filters, the rows add up exactly to the overview. Metrics that cannot be attributed are in one row with the ID `null`. Records without delivery are omitted unless requested by ID.
         *
         *     Permission: `analytics.read`.
         */
        readonly get: operations["listChannelMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/analytics/creative": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List metrics per creative
         * @description Returns one row per creative. With a granularity other than `total`, there is one row per record and bucket. For the same period and filters, the rows add up exactly to the overview. Metrics that cannot be attributed are in one row with the ID `null`. Records without delivery are omitted unless requested by ID.
         *
         *     Permission: `analytics.read`.
         */
        readonly get: operations["listCreativeMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/analytics/audiences": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List metrics per audience
         * @description Returns one row per audience. With a granularity other than `total`, there is one row per record and bucket. For the same period and filters, the rows add up exactly to the overview. Metrics that cannot be attributed are in one row with the ID `null`. Records without delivery are omitted unless requested by ID.
         *
         *     Permission: `analytics.read`.
         */
        readonly get: operations["listAudienceMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/analytics/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Query metrics
         * @description Returns a custom report: metrics, broken down by dimensions, for a period. The body contains the parameters for pagination. Filters on metrics compare values before rounding. The request is read-only and ignores an Idempotency-Key.
         *
         *     Permission: `analytics.read`.
         */
        readonly post: operations["queryAnalytics"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List events
         * @description Returns one event for each change in your account in the last 30 days, numbered without a gap. To follow the log, request `order=asc&after_sequence=N` with your last `sequence`, and `Prefer: wait=30`: an empty page is held back until an event follows. `data.object` is the record when the event was written; it can include later changes, while `revision` and `previous_attributes` are those of the change. Events about users, API keys and the account require the permission `audit_log.read`; for others their numbers are missing.
         *
         *     Permission: `events.read`.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an event
         * @description Retrieves an event of the last 30 days. A webhook sends the same object.
         *
         *     Permission: `events.read`.
         */
        readonly get: operations["getEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/event_types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List event types
         * @description Returns every type of event on one page, with a sample of each.
         *
         *     Permission: `events.read`.
         */
        readonly get: operations["listEventTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns the webhook endpoints of your account with their health.
         *
         *     Permission: `webhooks.read`.
         */
        readonly get: operations["listWebhookEndpoints"];
        readonly put?: never;
        /**
         * Create a webhook endpoint
         * @description Sends events to a URL from now on, at most 20 URLs per account. The body of a message is the event as `GET /v1/events/{id}` returns it. Messages are signed with `secret` as Standard Webhooks defines it (`webhook-id`, `webhook-timestamp`, `webhook-signature` with `v1`). The secret is in this response only, and not in the stored response of an Idempotency-Key. Without a 2xx within 15 seconds, a message is sent again, ten times in 75 hours and 35 minutes. Messages can arrive twice and out of order: use `webhook-id` and `sequence`.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly post: operations["createWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Permission: `webhooks.read`.
         */
        readonly get: operations["getWebhookEndpoint"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes a webhook endpoint and ends its deliveries.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly delete: operations["deleteWebhookEndpoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a webhook endpoint
         * @description Updates a webhook endpoint with a JSON Merge Patch. Messages that are retried go to the new URL.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly patch: operations["updateWebhookEndpoint"];
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deliveries of a webhook endpoint
         * @description Returns the deliveries of the last 30 days to the endpoint, with every attempt.
         *
         *     Permission: `webhooks.read`.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints/{id}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enable a webhook endpoint
         * @description Sends events to a disabled endpoint again, from now on. `meta.missed_events` counts the events that were not sent: replay them with `{"since": …}`. Enabling an enabled endpoint has no effect. It is refused while deliveries are being skipped.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly post: operations["enableWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints/{id}/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Disable a webhook endpoint
         * @description Sends no more events to the endpoint and ends its deliveries: 1,000 are `skipped` at once, others soon. Disabling a disabled endpoint has no effect.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly post: operations["disableWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints/{id}/rotate_secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Creates a new secret, which is in this response only. The previous one signs too for `overlap_hours`: `webhook-signature` then has two signatures.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Test a webhook endpoint
         * @description Sends a signed sample now, also to a disabled endpoint, and returns how the receiver answers. The sample has `sequence` 0 and is not in the event log. Nothing is stored or sent again; an Idempotency-Key is ignored. At most two tests of an account are in progress at a time in each process.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly post: operations["testWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_endpoints/{id}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send events to a webhook endpoint again
         * @description Sends events of the last 30 days again: those in `event_ids`, or those of a period, at most 10,000. A message keeps its `webhook-id` and gets a new `webhook-timestamp`. Events whose delivery is in progress are left out. The endpoint must be enabled.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly post: operations["replayEvents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_deliveries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook delivery
         * @description Permission: `webhooks.read`.
         */
        readonly get: operations["getWebhookDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook_deliveries/{id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Retry a webhook delivery
         * @description Sends the event of a delivery again now, as often as a new one if it fails. This has no effect while an attempt is in progress. The endpoint must be enabled.
         *
         *     Permission: `webhooks.manage`.
         */
        readonly post: operations["retryWebhookDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
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
        /** @description The account that a request acts in. */
        readonly IdentityAccount: {
            /** @description The ID of the account. */
            readonly id: string;
            /** @description The name of the account. */
            readonly name: string;
            /** @description The plan of the account, which determines its rate limits. Known values: `starter` (the lowest limits), `growth` (higher limits), `enterprise` (no limit per day). */
            readonly plan: components["schemas"]["Plan"];
            /** @description The ISO 4217 code of the currency of all amounts, such as `EUR`. */
            readonly currency: string;
            /** @description The IANA name of the time zone of the account, such as `Europe/Berlin`. */
            readonly timezone: string;
        };
        /** @description The user who created the API key, or who is signed in. */
        readonly IdentityUser: {
            /** @description The ID of the user. */
            readonly id: string;
            /** @description The name of the user. */
            readonly name: string;
            /** @description The current role of the user, which determines the permissions of the key. Known values: `viewer` (can read), `editor` (can also create and change records), `manager` (can also launch, pause, resume and archive), `admin` (can also manage connections, users and the plan). */
            readonly role: components["schemas"]["Role"];
        };
        /** @description The API key of a request. */
        readonly IdentityApiKey: {
            /** @description The ID of the key. */
            readonly id: string;
            /** @description The name of the key. */
            readonly name: string;
            /**
             * Format: date-time
             * @description When the key was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the key expires. `null` if it does not expire. RFC 3339 in UTC.
             */
            readonly expires_at: string | null;
        };
        /** @description The rate limits of the account, which all of its keys share. */
        readonly IdentityLimits: {
            /**
             * Format: int64
             * @description The number of requests in a UTC minute.
             */
            readonly minute: number;
            /**
             * Format: int64
             * @description The number of requests in a UTC day. `null` if it is not limited.
             */
            readonly day: number | null;
        };
        /** @description The sender of a request, and what the sender may do. */
        readonly Identity: {
            /**
             * @description The type of the object. Always `identity`.
             * @constant
             */
            readonly object: "identity";
            readonly account: components["schemas"]["IdentityAccount"];
            readonly user: components["schemas"]["IdentityUser"];
            /** @description The API key. `null` for a user who is signed in to the console. */
            readonly api_key: components["schemas"]["IdentityApiKey"] | null;
            /** @description The permissions that the role grants, such as `campaigns.read`. */
            readonly permissions: readonly string[];
            readonly limits: components["schemas"]["IdentityLimits"];
        };
        /** @description A change that the write would make. */
        readonly Effect: {
            /**
             * @description The action, with the name that the audit log uses.
             * @example campaign.created
             */
            readonly action: string;
            /**
             * @description The type of the record that would change.
             * @example campaign
             */
            readonly resource_type: string;
            /** @description The ID of the record that would change. The ID of a record that would be created is not reserved. */
            readonly resource_id: string;
            /** @description The fields that would change, with their new values. */
            readonly changes: {
                readonly [key: string]: unknown;
            };
        };
        /** @description Additional information about a write. Present only in the response to a dry run. */
        readonly WriteMeta: {
            /**
             * @description `true` in the response to a dry run: nothing was stored or sent.
             * @constant
             */
            readonly dry_run?: true;
            readonly effects?: components["schemas"]["EffectsField"];
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
        /** @description The reason for the status of a campaign. */
        readonly StatusReason: {
            /** @description The reason. Known values: `user_request` (a user paused or archived the campaign), `end_date_reached` (`ends_at` passed), `connection_disconnected` (a user disconnected the last connection of the campaign). */
            readonly code: components["schemas"]["CampaignStatusReasonCode"];
            /** @description The reason as an English sentence. The wording can change; use `code` in programs. */
            readonly message: string;
        };
        /** @description How much a campaign can spend. */
        readonly Budget: {
            /** @description The period that the amount applies to. Known values: `daily` (the amount applies to each day), `lifetime` (the amount applies to the whole run, until `ends_at`). */
            readonly type: components["schemas"]["BudgetType"];
            /**
             * Format: int64
             * @description The budget amount in micros of `currency`: 1,000,000 micros are one unit. On a single day, a platform may spend more than a daily budget: Google up to twice, Meta up to 75 percent more, Pinterest no more (`capabilities.daily_overspend_percent` of the connection).
             */
            readonly amount_micros: number;
            /** @description The ISO 4217 code of the currency of the account, such as `EUR`. */
            readonly currency: string;
        };
        /** @description How a campaign bids in the auctions of the platforms. */
        readonly BidStrategy: {
            /** @description The bidding goal. Known values: `lowest_cost` (most results for the budget), `cost_cap` (cost per result at or below `cap_micros`), `target_roas` (return on ad spend of `target_roas`). */
            readonly type: components["schemas"]["BidStrategyType"];
            /**
             * Format: int64
             * @description The maximum cost of one result, in micros of the account's currency. `null` unless `type` is `cost_cap`.
             */
            readonly cap_micros: number | null;
            /** @description The target ratio of conversion value to spend. `null` unless `type` is `target_roas`. */
            readonly target_roas: number | null;
        };
        /** @description A problem that prevents ads from running as intended. */
        readonly DeliveryIssue: {
            /** @description The type of the issue. Known values: `budget_exhausted` (the budget is spent), `creative_rejected` (the platform rejected some of the creatives), `all_creatives_rejected` (the platform rejected every creative), `audience_too_small` (too few people match the audiences), `account_suspended` (the platform suspended the ad account), `account_review_pending` (the platform is reviewing the ad account), `payment_failed` (the platform could not charge the ad account), `landing_page_unreachable` (the platform cannot open the landing page), `policy_declaration_required` (the platform requires a declaration), `unsupported_change` (the platform cannot make the change after creation), `connection_expired` (the authorization of the connection expired), `connection_disconnected` (a user disconnected the connection), `platform_error` (the platform rejected a change or does not respond). */
            readonly code: components["schemas"]["DeliveryIssueCode"];
            /** @description The effect of the issue. Known values: `error` (no ads run because of the issue), `warning` (ads run otherwise than intended: fewer of them, none for some time, or without a change that the platform refused). */
            readonly severity: components["schemas"]["DeliveryIssueSeverity"];
            /** @description A description of the issue for people. Contains the message of the platform if it sent one. */
            readonly message: string;
            /** @description How to resolve the issue. */
            readonly remedy: string;
            /**
             * Format: date-time
             * @description When the issue started. RFC 3339 in UTC.
             */
            readonly since: string;
        };
        /** @description The delivery of the campaign on one platform. */
        readonly PlatformDelivery: {
            /** @description The ID of the connection. */
            readonly connection_id: string;
            /** @description The advertising platform of the connection. */
            readonly platform: components["schemas"]["Platform"];
            /** @description The delivery status on this platform. `Delivery` says what each value means. */
            readonly status: components["schemas"]["DeliveryStatus"];
            /** @description Whether the platform has confirmed every change made to the campaign. `false` while a change is being sent, and while the platform refuses one: then `issues` says why, the change is retried, and what was confirmed before stays in force. */
            readonly in_sync: boolean;
            /** @description The ID of the campaign on the platform. `null` until the platform has created it. */
            readonly platform_campaign_id: string | null;
            /** @description The platform's own status of the campaign, unmapped. `null` until it reports one. */
            readonly platform_status: string | null;
            /**
             * Format: int64
             * @description The maximum that the platform can spend of the campaign's lifetime budget, in micros of the account's currency, including what it has already spent. Recalculated when the budget or the connections change or a platform exceeds its share; raised only after the others have confirmed lower shares or a stop. 0 means that they have spent the whole amount. `null` for a daily budget, and until a share is sent.
             */
            readonly budget_share_micros: number | null;
            /**
             * Format: int64
             * @description The `revision` of the campaign in force on the platform: the last one that it confirmed. A later one that changes only fields which platforms do not get, such as `labels`, is not sent. `null` until the platform has confirmed one.
             */
            readonly confirmed_revision: number | null;
            /**
             * Format: int64
             * @description The budget in force on the platform, as it reported it last, in micros of the account's currency: its part of the daily budget, or of the lifetime budget including what it has spent. `null` until it has reported one.
             */
            readonly confirmed_budget_micros: number | null;
            /**
             * Format: date-time
             * @description When the platform confirmed `confirmed_revision`. `null` until then. RFC 3339 in UTC.
             */
            readonly confirmed_at: string | null;
            /** @description The issues on this platform. */
            readonly issues: readonly components["schemas"]["DeliveryIssue"][];
            /** @description The changed fields that the platform cannot change after creation; see `issues`. */
            readonly unsupported_fields: readonly string[];
        };
        /** @description Whether ads are running, as observed on the platforms. */
        readonly Delivery: {
            /** @description The combined status of all platforms: `unknown` if any platform is, `limited` if only some platforms serve, otherwise the worst. `not_delivering` only if no platform serves or has a change pending. Known values: `not_started` (a draft or scheduled campaign), `pending` (a change is not yet confirmed by the platform), `in_review` (the platform is reviewing the ads), `delivering` (ads are serving, also while the platform refuses a change; see `in_sync`), `limited` (ads are serving less than intended; see `issues`), `not_delivering` (ads should be serving and are not; see `issues`), `stopped` (the platform has confirmed that the campaign is not running), `unknown` (the authorization has expired or the platform does not find the campaign, which may still be spending), `disconnected` (a user disconnected the platform, which was stopped first). */
            readonly status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: date-time
             * @description When the delivery last changed. `null` before launch. RFC 3339 in UTC.
             */
            readonly updated_at: string | null;
            /**
             * Format: int64
             * @description The recommended number of seconds to wait before the next read. `null` if no platform is `pending` or `in_review`.
             */
            readonly poll_after_seconds: number | null;
            /** @description The delivery for each connection. Empty before launch. */
            readonly platforms: readonly components["schemas"]["PlatformDelivery"][];
        };
        /** @description Who created a record. */
        readonly Creator: {
            /** @description The ID of the user who made the request. `null` if it was not made on behalf of a user. */
            readonly user_id: string | null;
            /** @description The ID of the API key that authenticated the request. `null` if it was not made with an API key. */
            readonly api_key_id: string | null;
        };
        /** @description An advertising campaign that runs on one or more connections. */
        readonly Campaign: {
            /** @description The ID of the campaign. */
            readonly id: string;
            /**
             * @description The type of the object. Always `campaign`.
             * @constant
             */
            readonly object: "campaign";
            /** @description The display name. */
            readonly name: string;
            /** @description The goal of the campaign. `null` until it is set. Known values: `awareness` (reach many people), `traffic` (visits to the landing page), `engagement` (interactions with the ad), `leads` (contact details), `app_promotion` (app installs), `sales` (purchases and other conversions). */
            readonly objective: components["schemas"]["Objective"] | null;
            /** @description The status, set by user actions and by the schedule. See `delivery` for whether ads run. Known values: `draft` (not launched), `scheduled` (launched, starts at `starts_at`), `active` (launched and started), `paused` (stopped until it is resumed), `completed` (`ends_at` has passed), `archived` (read-only and hidden from lists by default). */
            readonly status: components["schemas"]["CampaignStatus"];
            /** @description The reason for the status. `null` while the status is `draft`, `scheduled`, or `active`. */
            readonly status_reason: components["schemas"]["StatusReason"] | null;
            /** @description The actions that the caller can take now. Known values: `launch` (`POST /v1/campaigns/{id}/launch`), `pause` (`POST /v1/campaigns/{id}/pause`), `resume` (`POST /v1/campaigns/{id}/resume`), `archive` (`DELETE /v1/campaigns/{id}`), `update` (`PATCH /v1/campaigns/{id}`), `duplicate` (`POST /v1/campaigns/{id}/duplicate`), `unarchive` (`POST /v1/campaigns/{id}/unarchive`). */
            readonly available_actions: readonly components["schemas"]["CampaignAction"][];
            /** @description The fields that the caller can change now, such as `name` or `budget.amount_micros`. Empty if no field can change. */
            readonly editable_fields: readonly string[];
            /** @description The IDs of the connections that the campaign runs on. */
            readonly connection_ids: readonly string[];
            /** @description The IDs of the creatives that the campaign shows. */
            readonly creative_ids: readonly string[];
            /** @description The IDs of the audiences that the campaign targets. If empty, targeting is not restricted. */
            readonly audience_ids: readonly string[];
            /** @description The IDs of the audiences excluded from targeting. */
            readonly excluded_audience_ids: readonly string[];
            /** @description How much the campaign can spend. `null` until it is set. */
            readonly budget: components["schemas"]["Budget"] | null;
            readonly bid_strategy: components["schemas"]["BidStrategy"];
            /**
             * Format: date-time
             * @description When the campaign starts. `null` to start at launch. RFC 3339 in UTC.
             */
            readonly starts_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign ends. `null` if it has no end. RFC 3339 in UTC.
             */
            readonly ends_at: string | null;
            /** @description The URL that ads link to. `null` until it is set. */
            readonly landing_url: string | null;
            /** @description Query parameters added to the landing URL, by name. */
            readonly tracking_params: {
                readonly [key: string]: string;
            };
            /** @description The declared special ad categories. Empty if none applies. Known values: `housing` (homes and rentals), `employment` (jobs), `credit` (loans and credit), `financial_products` (other financial products), `politics` (politics and elections), `gambling` (gambling). */
            readonly special_ad_categories: readonly components["schemas"]["SpecialAdCategory"][];
            /** @description The ID of the campaign in your own system. `null` if it is not set. */
            readonly external_id: string | null;
            /** @description Your own key-value data. */
            readonly metadata: {
                readonly [key: string]: string;
            };
            /** @description Your own labels, for grouping. */
            readonly labels: readonly string[];
            readonly delivery: components["schemas"]["Delivery"];
            /**
             * Format: int64
             * @description The total spend in the synced metrics, in micros of the account's currency.
             */
            readonly spend_to_date_micros: number;
            /**
             * Format: int64
             * @description The unspent part of a lifetime budget, in micros of the account's currency. `null` for a daily budget and without a budget.
             */
            readonly budget_remaining_micros: number | null;
            /**
             * Format: int64
             * @description Incremented on every change made by a user or by the scheduler. Also used as the ETag.
             */
            readonly revision: number;
            /**
             * Format: date-time
             * @description When the campaign was launched. `null` before launch. RFC 3339 in UTC.
             */
            readonly launched_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign was last paused. `null` if it was never paused, and after it is resumed. RFC 3339 in UTC.
             */
            readonly paused_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign was completed. `null` until then. RFC 3339 in UTC.
             */
            readonly completed_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign was archived. `null` until then. RFC 3339 in UTC.
             */
            readonly archived_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When a field, the status, or the spend last changed. See `delivery.updated_at` for changes of the delivery. RFC 3339 in UTC.
             */
            readonly updated_at: string;
            readonly created_by: components["schemas"]["Creator"];
        };
        /** @description The reason why a generation failed. */
        readonly CreativeFailure: {
            /** @description The failure code. Known values: `content_policy` (the generated content violates the content policy, or the model declined the prompt), `generation_error` (an error occurred during the generation), `generation_timeout` (the generation did not end within the time limit), `image_deleted` (the image was deleted, because the creative was archived for 90 days). */
            readonly code: components["schemas"]["CreativeFailureCode"];
            /** @description A human-readable description of the failure. The wording may change. */
            readonly message: string;
            /** @description Whether the same request can succeed later. */
            readonly retryable: boolean;
        };
        /** @description The brand of the advertiser. */
        readonly Brand: {
            /** @description The name of the brand as it appears in texts and images. `null` if it is not set. */
            readonly name: string | null;
            /** @description The tone of voice of the texts. `null` if it is not set. */
            readonly tone: string | null;
            /** @description The brand colors as `#rrggbb`, most important first. */
            readonly colors: readonly string[];
            /** @description Words and phrases that must not appear in texts or images. */
            readonly avoid_terms: readonly string[];
        };
        /** @description The progress of a generation. */
        readonly Generation: {
            /** @description What generates the variants. Known values: `embedded` (the built-in engine of the service), `model` (the AI model that the operator has configured). */
            readonly provider: components["schemas"]["CreativeProvider"];
            /**
             * Format: int64
             * @description The number of requested variants.
             */
            readonly requested_variants: number;
            /**
             * Format: int64
             * @description The number of variants that are ready.
             */
            readonly completed_variants: number;
            /**
             * Format: date-time
             * @description When the generation started. RFC 3339 in UTC.
             */
            readonly started_at: string;
            /**
             * Format: date-time
             * @description When the generation ended, at most 10 minutes after its start. `null` while `status` is `generating`. RFC 3339 in UTC.
             */
            readonly finished_at: string | null;
            /**
             * Format: int64
             * @description The recommended number of seconds to wait before you retrieve the creative again. `null` once the generation has ended.
             */
            readonly poll_after_seconds: number | null;
        };
        /** @description An ad creative with its generated variants. */
        readonly Creative: {
            /** @description The ID of the creative. */
            readonly id: string;
            /**
             * @description The type of the object. Always `creative`.
             * @constant
             */
            readonly object: "creative";
            /** @description The display name of the creative. */
            readonly name: string;
            /** @description The type of the creative. Known values: `image` (each variant has an image and text), `text` (each variant has text only). */
            readonly type: components["schemas"]["CreativeType"];
            /** @description The status of the creative. Known values: `generating` (the variants are being generated), `ready` (at least one variant is ready), `failed` (no variant could be generated; see `failure`), `archived` (the creative is archived and read-only). */
            readonly status: components["schemas"]["CreativeStatus"];
            /** @description The actions that this API key can take now. Empty if there are none. Known values: `archive` (`DELETE /v1/creative/{id}`), `update` (`PATCH /v1/creative/{id}`), `unarchive` (`POST /v1/creative/{id}/unarchive`). */
            readonly available_actions: readonly components["schemas"]["CreativeAction"][];
            /** @description The names of the fields that this API key can change now. Empty if there are none. */
            readonly editable_fields: readonly string[];
            /** @description The reason why the generation failed. `null` if it has not failed. */
            readonly failure: components["schemas"]["CreativeFailure"] | null;
            /** @description The prompt from which the creative is generated. */
            readonly prompt: string;
            /** @description The brand of the advertiser. `null` if it is not set. */
            readonly brand: components["schemas"]["Brand"] | null;
            /** @description The language of the texts, as a BCP 47 tag. */
            readonly language: string;
            /** @description The platforms whose length limits apply to every text. */
            readonly target_platforms: readonly components["schemas"]["TargetPlatform"][];
            /**
             * Format: int64
             * @description The number of variants in any status.
             */
            readonly variant_count: number;
            /** @description The ID of the variant that campaigns use. `null` until a variant is ready. */
            readonly primary_variant_id: string | null;
            /** @description The URL that people open when they click the ad. `null` if it is not set. */
            readonly landing_url: string | null;
            /** @description The label of the button for all variants. `null` if each variant uses its own label. */
            readonly call_to_action: string | null;
            /** @description The alternative text of the image, for people who cannot see it. `null` if it is not set. */
            readonly alt_text: string | null;
            /** @description Your notes about the creative. `null` if there are none. */
            readonly description: string | null;
            readonly generation: components["schemas"]["Generation"];
            /** @description The IDs of the first 100 campaigns that use the creative, oldest first, without archived ones. `GET /v1/campaigns?creative_id=` lists all. */
            readonly campaign_ids: readonly string[];
            /**
             * Format: int64
             * @description The number of campaigns that use the creative, without archived ones.
             */
            readonly campaign_count: number;
            /** @description Your own ID for the creative. `null` if it is not set. */
            readonly external_id: string | null;
            readonly metadata: components["schemas"]["AudienceMetadataField"];
            /** @description Your own labels. */
            readonly labels: readonly string[];
            /**
             * Format: int64
             * @description Incremented on every change by a user and on every change of `status`. Also used as the ETag.
             */
            readonly revision: number;
            /**
             * Format: date-time
             * @description When the creative was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the creative was last updated. RFC 3339 in UTC.
             */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description When the creative was archived. `null` unless `status` is `archived`. RFC 3339 in UTC.
             */
            readonly archived_at: string | null;
        };
        /** @description The texts of the ad. */
        readonly VariantContent: {
            /** @description The headline of the ad. */
            readonly headline: string;
            /** @description The main text of the ad. */
            readonly primary_text: string;
            /** @description The description below the headline. `null` if the variant has none. */
            readonly description: string | null;
            /** @description The label of the button. `null` if the variant has none. */
            readonly call_to_action: string | null;
        };
        /** @description The image of the ad. */
        readonly VariantAsset: {
            /**
             * Format: uri
             * @description The URL of the image. It requires no API key and works until `url_expires_at`. To get a new URL, retrieve the variant again.
             */
            readonly url: string;
            /**
             * Format: date-time
             * @description When the URL expires, 24 hours after this response. RFC 3339 in UTC.
             */
            readonly url_expires_at: string;
            /** @description The media type of the image, such as `image/png`. */
            readonly mime_type: string;
            /**
             * Format: int64
             * @description The width of the image in pixels.
             */
            readonly width: number;
            /**
             * Format: int64
             * @description The height of the image in pixels.
             */
            readonly height: number;
            /** @description The aspect ratio of the image: its width divided by its height, as `width:height`. */
            readonly aspect_ratio: components["schemas"]["AspectRatio"];
            /**
             * Format: int64
             * @description The size of the image file in bytes.
             */
            readonly bytes: number;
        };
        /** @description One version of a creative, with its own text and image. */
        readonly Variant: {
            /** @description The ID of the variant. It never changes, unlike the URL of the image. */
            readonly id: string;
            /**
             * @description The type of the object. Always `variant`.
             * @constant
             */
            readonly object: "variant";
            /** @description The ID of the creative to which the variant belongs. */
            readonly creative_id: string;
            /**
             * Format: int64
             * @description The position of the variant in the creative, starting at 1.
             */
            readonly position: number;
            /** @description The status of the variant. Known values: `generating` (the variant is being generated), `ready` (the variant is complete), `failed` (the variant could not be generated; see `failure`), `archived` (the creative of the variant is archived). */
            readonly status: components["schemas"]["CreativeStatus"];
            /** @description The texts of the ad. `null` until they are generated. */
            readonly content: components["schemas"]["VariantContent"] | null;
            /** @description The image of the ad. `null` until it is generated, 90 days after archiving, and for the type `text`. */
            readonly asset: components["schemas"]["VariantAsset"] | null;
            /** @description Whether campaigns use this variant. */
            readonly is_primary: boolean;
            /** @description The reason why the generation of the variant failed. `null` if it has not failed. */
            readonly failure: components["schemas"]["CreativeFailure"] | null;
            /**
             * Format: date-time
             * @description When the variant was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the variant was last updated. RFC 3339 in UTC.
             */
            readonly updated_at: string;
        };
        /** @description The rules as they were sent. A list that was not sent is empty. For the syntax, see AudienceRules. */
        readonly AudienceRuleTree: {
            /** @description Conditions and groups that must all match. */
            readonly all: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Conditions and groups of which at least one must match. An empty list has no effect. */
            readonly any: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Conditions and groups of which none may match. */
            readonly none: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        /** @description The people in a country who are most similar to the people of another audience. */
        readonly Lookalike: {
            /** @description The ID of the source audience. */
            readonly source_audience_id: string;
            /** @description The country in which the people live, as an ISO 3166-1 alpha-2 code. */
            readonly country: string;
            /** @description The size of the lookalike divided by the population of the country. The most similar people are selected first. */
            readonly ratio: number;
        };
        /** @description The reason why the size of an audience could not be estimated. */
        readonly AudienceFailure: {
            /** @description The failure code. Known values: `no_connection` (no ad platform is connected), `platform_unavailable` (no connected platform responded), `connection_expired` (the authorization of the connected platforms has expired), `platform_rejected` (the connected platforms do not accept the audience), `source_not_ready` (the source audience is not ready), `source_archived` (the source audience is archived), `build_error` (an internal error occurred). */
            readonly code: components["schemas"]["AudienceFailureCode"];
            /** @description A human-readable description of the failure. The wording may change. */
            readonly message: string;
            /** @description Whether the service retries automatically. */
            readonly retryable: boolean;
        };
        /** @description The estimated number of people, as a rounded range. Exact numbers are never returned. */
        readonly AudienceSize: {
            /**
             * Format: int64
             * @description The minimum number of people: the highest lower bound of any platform. 0 means fewer than 1,000 people.
             */
            readonly lower: number;
            /**
             * Format: int64
             * @description The maximum number of people: the sum of the upper bounds of all platforms. A person on two platforms is counted twice.
             */
            readonly upper: number;
            /**
             * Format: date-time
             * @description When the platforms estimated the size. The service refreshes the estimate every 24 hours. RFC 3339 in UTC.
             */
            readonly as_of: string;
        };
        /** @description Why the size of an audience is unknown. */
        readonly AudienceSizeReason: {
            /**
             * @description Always `not_offered`: no connected platform estimates audiences.
             * @constant
             */
            readonly code: "not_offered";
            /** @description An explanation in English. */
            readonly message: string;
        };
        /** @description The audience on the platform of one connection. */
        readonly AudienceOnPlatform: {
            /** @description The ID of the connection. */
            readonly connection_id: string;
            /** @description The platform of the connection. */
            readonly platform: components["schemas"]["Platform"];
            /** @description The status of the audience on this platform. Known values: `ready` (the platform reaches 1,000 people or more), `too_small` (the platform reaches fewer than 1,000 people), `unavailable` (the platform did not respond), `unauthorized` (the platform no longer accepts the authorization of the connection), `rejected` (the platform does not accept the audience), `not_supported` (the platform cannot target some of the rules; see `problems`), `not_offered` (the platform offers no estimates). */
            readonly status: components["schemas"]["AudiencePlatformStatus"];
            /** @description The ratio of people in the audience that the platform can match to its users, from 0 to 1. `null` if it does not report it. */
            readonly match_rate: number | null;
            /** @description The rules that the platform cannot target. */
            readonly problems: readonly components["schemas"]["Problem"][];
        };
        /** @description A group of people that campaigns can target or exclude. */
        readonly Audience: {
            /** @description The ID of the audience. */
            readonly id: string;
            /**
             * @description The type of the object. Always `audience`.
             * @constant
             */
            readonly object: "audience";
            /** @description The display name of the audience. */
            readonly name: string;
            /** @description Your description of the audience. `null` if it is not set. */
            readonly description: string | null;
            /** @description The type of the audience. Known values: `rule_based` (people who match `rules`), `lookalike` (people who are similar to another audience, as defined in `lookalike`). */
            readonly type: components["schemas"]["AudienceType"];
            /** @description The rules that people must match. `null` for a lookalike audience. */
            readonly rules: components["schemas"]["AudienceRuleTree"] | null;
            /** @description The definition of the audience as one English sentence. */
            readonly rules_summary: string;
            /** @description The definition of a lookalike audience. `null` for a rule-based audience. */
            readonly lookalike: components["schemas"]["Lookalike"] | null;
            /** @description The status of the audience. Known values: `building` (the connected platforms are estimating the size of the audience), `ready` (at least one platform reaches 1,000 people or more), `too_small` (no platform reaches 1,000 people), `failed` (the size of the audience could not be estimated; see `failure`), `archived` (the audience is archived and read-only). */
            readonly status: components["schemas"]["AudienceStatus"];
            /** @description The actions that this API key can take now. Empty if there are none. Known values: `archive` (`DELETE /v1/audiences/{id}`), `update` (`PATCH /v1/audiences/{id}`), `unarchive` (`POST /v1/audiences/{id}/unarchive`). */
            readonly available_actions: readonly components["schemas"]["AudienceAction"][];
            /** @description The names of the fields that this API key can change now. Empty if there are none. */
            readonly editable_fields: readonly string[];
            /** @description The reason for the failure. `null` unless `status` is `failed`. */
            readonly failure: components["schemas"]["AudienceFailure"] | null;
            /** @description The estimated number of people in the audience. `null` until the platforms have estimated it, and if none offers that. */
            readonly size: components["schemas"]["AudienceSize"] | null;
            /** @description Why the audience has no size. `null` unless `status` is `ready` and `size` is `null`. */
            readonly size_reason: components["schemas"]["AudienceSizeReason"] | null;
            /** @description The audience on each connected platform, with one item for each connection. */
            readonly platforms: readonly components["schemas"]["AudienceOnPlatform"][];
            /**
             * Format: int64
             * @description The recommended number of seconds to wait before you retrieve the audience again. `null` unless `status` is `building`.
             */
            readonly poll_after_seconds: number | null;
            /** @description The IDs of the first 100 campaigns that target or exclude the audience, oldest first, without archived ones. `GET /v1/campaigns?audience_id=` lists all. */
            readonly campaign_ids: readonly string[];
            /**
             * Format: int64
             * @description The number of campaigns that target or exclude the audience, without archived ones.
             */
            readonly campaign_count: number;
            /** @description Your own ID for the audience. `null` if it is not set. */
            readonly external_id: string | null;
            readonly metadata: components["schemas"]["AudienceMetadataField"];
            /** @description Your own labels. */
            readonly labels: readonly string[];
            /**
             * Format: int64
             * @description Incremented on every change of a field or of `status`. Also used as the ETag.
             */
            readonly revision: number;
            /**
             * Format: date-time
             * @description When the audience was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the audience was last updated. A new size estimate updates `size.as_of` instead. RFC 3339 in UTC.
             */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description When the audience was archived. `null` unless `status` is `archived`. RFC 3339 in UTC.
             */
            readonly archived_at: string | null;
        };
        /** @description An estimated number of people, as a rounded range. */
        readonly PeopleRange: {
            /**
             * Format: int64
             * @description The minimum number of people. 0 means fewer than 1,000 people.
             */
            readonly lower: number;
            /**
             * Format: int64
             * @description The maximum number of people.
             */
            readonly upper: number;
        };
        /** @description The share of the audience that has one trait. */
        readonly AudienceShare: {
            /** @description The trait, such as an age group, a country code or a device type. */
            readonly name: string;
            readonly share: components["schemas"]["ShareField"];
            /** @description Whether the value is suppressed because it could identify fewer than 1,000 people. */
            readonly suppressed: boolean;
        };
        /** @description The shares of the audience by age and gender. */
        readonly AudienceDemographics: {
            /** @description The shares by age group, in years. */
            readonly age: readonly components["schemas"]["AudienceShare"][];
            /** @description The shares by gender: `female`, `male` and `unknown`. */
            readonly gender: readonly components["schemas"]["AudienceShare"][];
        };
        /** @description The share of the audience that has one interest. */
        readonly AudienceInterest: {
            /** @description The trait, such as an age group, a country code or a device type. */
            readonly name: string;
            readonly share: components["schemas"]["ShareField"];
            /** @description Whether the value is suppressed because it could identify fewer than 1,000 people. */
            readonly suppressed: boolean;
            /**
             * Format: int64
             * @description The share of the interest in the audience divided by its share among all people that the ad accounts reach, times 100. `null` if it is suppressed or if the platforms report no average.
             */
            readonly index: number | null;
        };
        /** @description The reach of the audience on the platform of one connection. */
        readonly PlatformReach: {
            /** @description The ID of the connection. */
            readonly connection_id: string;
            /** @description The platform of the connection. */
            readonly platform: components["schemas"]["Platform"];
            /** @description Whether the platform describes the people of audiences. Known values: `available` (it does), `not_offered` (it adds nothing to the shares). */
            readonly status: components["schemas"]["InsightsStatus"];
            /** @description The number of people of the audience that the platform reaches. `null` if it offers no estimates. */
            readonly estimated_reach: components["schemas"]["PeopleRange"] | null;
            /** @description The ratio of people in the audience that the platform can match to its users, from 0 to 1. `null` if it does not report it. */
            readonly match_rate: number | null;
        };
        /** @description The overlap with another audience. */
        readonly AudienceOverlap: {
            /** @description The ID of the other audience. */
            readonly audience_id: string;
            /** @description The number of people in both audiences divided by the number of people in either audience. A ratio from 0 to 1, rounded to six decimal places. `null` if it is suppressed. */
            readonly share: number | null;
            /** @description Whether the value is suppressed because it could identify fewer than 1,000 people. */
            readonly suppressed: boolean;
        };
        /** @description The composition of an audience, based on the latest estimates of the connected platforms. */
        readonly AudienceInsights: {
            /** @description The ID of the audience. */
            readonly audience_id: string;
            /**
             * Format: date-time
             * @description When the platforms made the estimates. RFC 3339 in UTC.
             */
            readonly as_of: string;
            /** @description The source of the figures. Known values: `one_platform` (the figures of one platform), `combined_platforms` (the sums of the figures of several platforms; a person on two platforms is counted twice). */
            readonly basis: components["schemas"]["InsightsBasis"];
            /** @description The estimated number of people, the same as `size` of the audience. */
            readonly size: components["schemas"]["PeopleRange"];
            /** @description The shares by age and gender. Before suppression, each list sums to 1. */
            readonly demographics: components["schemas"]["AudienceDemographics"];
            /** @description The shares by place, largest first. Suppressed items come last. Before suppression they sum to 1. */
            readonly geography: readonly components["schemas"]["AudienceShare"][];
            /** @description The shares by device type. Before suppression they sum to 1. */
            readonly devices: readonly components["schemas"]["AudienceShare"][];
            /** @description The interests of the audience, highest `index` first. Suppressed items come last. A person can have several interests. */
            readonly interests: readonly components["schemas"]["AudienceInterest"][];
            /** @description The reach on each platform, with one item for each connection. */
            readonly platforms: readonly components["schemas"]["PlatformReach"][];
            /** @description The other ready audiences with the largest overlap, at most 10. */
            readonly overlaps: readonly components["schemas"]["AudienceOverlap"][];
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
        /** @description The attribution window of campaigns with one objective. */
        readonly ObjectiveAttribution: {
            /** @description The objective of the campaigns. */
            readonly objective: components["schemas"]["Objective"];
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
        /** @description The attribution window within which the platform counts a conversion. */
        readonly Attribution: {
            /**
             * Format: int64
             * @description The number of days after a click. Of campaigns for sales, where it depends on the objective.
             */
            readonly click_days: number;
            /**
             * Format: int64
             * @description The number of days after a view. Of campaigns for sales, where it depends on the objective.
             */
            readonly view_days: number;
            /** @description The windows of each objective. Empty if all campaigns have the same. */
            readonly by_objective: readonly components["schemas"]["ObjectiveAttribution"][];
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
             * @description How much more than a daily budget the platform may spend on a single day, in percent. It spends less on other days, so that the budget holds on average. `0`: never more.
             */
            readonly daily_overspend_percent: number;
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
        /** @description A campaign that is affected by the disconnection. */
        readonly AffectedCampaign: {
            /** @description The ID of the campaign. */
            readonly id: string;
            /** @description The status of the campaign before the disconnection. */
            readonly previous_status: components["schemas"]["CampaignStatus"];
            /** @description The current status of the campaign. */
            readonly status: components["schemas"]["CampaignStatus"];
            /** @description The current delivery status of the campaign. */
            readonly delivery_status: components["schemas"]["DeliveryStatus"];
        };
        /** @description Information about the disconnection. */
        readonly DisconnectMeta: {
            /**
             * @description `true` in the response to a dry run: nothing was stored or sent.
             * @constant
             */
            readonly dry_run?: true;
            readonly effects?: components["schemas"]["EffectsField"];
            /** @description The scheduled and active campaigns that used the connection. */
            readonly affected_campaigns: readonly components["schemas"]["AffectedCampaign"][];
        };
        /** @description Metrics of a period. Ratios are calculated from the sums of the period and are never averages of ratios. */
        readonly Metrics: {
            /**
             * Format: int64
             * @description The number of times that ads were shown.
             */
            readonly impressions: number;
            /**
             * Format: int64
             * @description The number of clicks on ads.
             */
            readonly clicks: number;
            /**
             * Format: int64
             * @description The spend in micros of the account's currency.
             */
            readonly spend_micros: number;
            /** @description The number of conversions, which can be fractional, with up to six decimal places. */
            readonly conversions: number;
            /**
             * Format: int64
             * @description The value of the conversions in micros of the account's currency.
             */
            readonly conversion_value_micros: number;
            /** @description The click-through rate: the ratio of `clicks` divided by `impressions`. `null` if `impressions` is zero. */
            readonly ctr: number | null;
            /**
             * Format: int64
             * @description The cost per click: `spend_micros` divided by `clicks`. In micros of the account's currency, rounded half-to-even. `null` if `clicks` is zero.
             */
            readonly cpc_micros: number | null;
            /**
             * Format: int64
             * @description The cost per 1,000 impressions: `spend_micros` times 1,000 divided by `impressions`. In micros of the account's currency, rounded half-to-even. `null` if `impressions` is zero.
             */
            readonly cpm_micros: number | null;
            /** @description The conversion rate: the ratio of `conversions` divided by `clicks`. `null` if `clicks` is zero. */
            readonly cvr: number | null;
            /**
             * Format: int64
             * @description The cost per conversion: `spend_micros` divided by `conversions`. In micros of the account's currency, rounded half-to-even. `null` if `conversions` is zero.
             */
            readonly cpa_micros: number | null;
            /** @description The return on ad spend: the ratio of `conversion_value_micros` divided by `spend_micros`. `null` if `spend_micros` is zero. */
            readonly roas: number | null;
        };
        /** @description The requested metrics. */
        readonly QueriedMetrics: {
            /**
             * Format: int64
             * @description The number of times that ads were shown. In a `change`, `null` if either side is.
             */
            readonly impressions?: number | null;
            /**
             * Format: int64
             * @description The number of clicks on ads. In a `change`, `null` if either side is.
             */
            readonly clicks?: number | null;
            /**
             * Format: int64
             * @description The spend in micros of the account's currency. In a `change`, `null` if either side is.
             */
            readonly spend_micros?: number | null;
            /** @description The number of conversions, which can be fractional, with up to six decimal places. In a `change`, `null` if either side is. */
            readonly conversions?: number | null;
            /**
             * Format: int64
             * @description The value of the conversions in micros of the account's currency. In a `change`, `null` if either side is.
             */
            readonly conversion_value_micros?: number | null;
            /** @description The click-through rate: the ratio of `clicks` divided by `impressions`. `null` if `impressions` is zero. In a `change`, `null` if either side is. */
            readonly ctr?: number | null;
            /**
             * Format: int64
             * @description The cost per click: `spend_micros` divided by `clicks`. In micros of the account's currency, rounded half-to-even. `null` if `clicks` is zero. In a `change`, `null` if either side is.
             */
            readonly cpc_micros?: number | null;
            /**
             * Format: int64
             * @description The cost per 1,000 impressions: `spend_micros` times 1,000 divided by `impressions`. In micros of the account's currency, rounded half-to-even. `null` if `impressions` is zero. In a `change`, `null` if either side is.
             */
            readonly cpm_micros?: number | null;
            /** @description The conversion rate: the ratio of `conversions` divided by `clicks`. `null` if `clicks` is zero. In a `change`, `null` if either side is. */
            readonly cvr?: number | null;
            /**
             * Format: int64
             * @description The cost per conversion: `spend_micros` divided by `conversions`. In micros of the account's currency, rounded half-to-even. `null` if `conversions` is zero. In a `change`, `null` if either side is.
             */
            readonly cpa_micros?: number | null;
            /** @description The return on ad spend: the ratio of `conversion_value_micros` divided by `spend_micros`. `null` if `spend_micros` is zero. In a `change`, `null` if either side is. */
            readonly roas?: number | null;
        };
        /** @description The change of each metric as a ratio to its value in the compared period: 0.25 means 25% more. */
        readonly MetricRatios: {
            /** @description The change of `impressions` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly impressions?: number | null;
            /** @description The change of `clicks` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly clicks?: number | null;
            /** @description The change of `spend_micros` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly spend_micros?: number | null;
            /** @description The change of `conversions` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly conversions?: number | null;
            /** @description The change of `conversion_value_micros` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly conversion_value_micros?: number | null;
            /** @description The change of `ctr` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly ctr?: number | null;
            /** @description The change of `cpc_micros` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly cpc_micros?: number | null;
            /** @description The change of `cpm_micros` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly cpm_micros?: number | null;
            /** @description The change of `cvr` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly cvr?: number | null;
            /** @description The change of `cpa_micros` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly cpa_micros?: number | null;
            /** @description The change of `roas` divided by its previous value. `null` if the previous value is zero, or either value is `null`. */
            readonly roas?: number | null;
        };
        /** @description The metrics of the period that the row is compared with, and the differences. */
        readonly Comparison: {
            /**
             * Format: date
             * @description The first day of the compared period (YYYY-MM-DD).
             */
            readonly start_date: string;
            /**
             * Format: date
             * @description The last day of the compared period (YYYY-MM-DD), inclusive.
             */
            readonly end_date: string;
            /** @description The metrics of the compared period. */
            readonly metrics: components["schemas"]["QueriedMetrics"];
            /** @description The current value minus the previous value of each metric. A difference is `null` if either value is `null`. */
            readonly change: components["schemas"]["QueriedMetrics"];
            /** @description The change of each metric divided by its previous value. */
            readonly change_ratio: components["schemas"]["MetricRatios"];
        };
        /** @description The metrics of one day, week, or month. */
        readonly AnalyticsSeriesItem: {
            /**
             * Format: date
             * @description The first day of the bucket (YYYY-MM-DD); weeks start on Monday. Can be before `start_date`.
             */
            readonly date: string;
            /** @description The metrics of the bucket. The sums are zero if nothing was delivered. */
            readonly metrics: components["schemas"]["Metrics"];
            readonly comparison: components["schemas"]["ComparisonField"];
            /** @description Whether no source will restate these days. */
            readonly is_final: boolean;
        };
        /** @description The metrics of the account. */
        readonly AnalyticsOverview: {
            /** @description The sums of the days of the period that have been read: see `meta.data_through` and `meta.complete`. */
            readonly metrics: components["schemas"]["Metrics"];
            readonly comparison: components["schemas"]["ComparisonField"];
            /** @description One item per day, week, or month. Buckets without data are filled with zeros up to `data_through`; later ones without data are absent. Empty if the granularity is `total`. */
            readonly series: readonly components["schemas"]["AnalyticsSeriesItem"][];
        };
        /** @description A connection that the metrics come from. */
        readonly AnalyticsSource: {
            /** @description The ID of the connection. */
            readonly connection_id: string;
            /** @description The advertising platform of the connection. `null` for a short time after the connection is created. */
            readonly platform: components["schemas"]["Platform"] | null;
            /** @description What the platform counts as `clicks`, so that rates of several platforms can be compared. Known values: `all_clicks` (every click on an ad), `link_clicks` (clicks on the links of an ad, not on the name of the page and such), `outbound_clicks` (clicks that leave the platform for the landing page). `null` where `platform` is, and for a platform that the service no longer supports. */
            readonly click_kind: components["schemas"]["ClickKind"] | null;
            /**
             * Format: date-time
             * @description When metrics were last imported from this source. `null` before the first import. RFC 3339 in UTC.
             */
            readonly last_synced_at: string | null;
            /**
             * Format: date
             * @description The last reporting day (YYYY-MM-DD) whose data from this source is complete. `null` before the first one.
             */
            readonly data_through: string | null;
            /** @description The status of the connection. `null` for a short time after the connection is created. */
            readonly status: components["schemas"]["ConnectionStatus"] | null;
        };
        /** @description A condition that affects how to read the response. */
        readonly AnalyticsWarning: {
            /** @description The type of the warning. Values: `mixed_timezones` (the days of a source start in another time zone), `source_not_syncing` (metrics of a source might be missing), `result_truncated` (the result has more rows than can be returned). */
            readonly code: components["schemas"]["AnalyticsWarningCode"];
            /** @description A description of the warning for people. The wording can change; use `code` in programs. */
            readonly message: string;
        };
        /** @description The totals of all rows on all pages. */
        readonly AnalyticsTotals: {
            /** @description The metrics of all rows. */
            readonly metrics: components["schemas"]["QueriedMetrics"];
            /** @description The comparison of the totals. `null` if `compare` is `none`, or if no day of the period has been read. */
            readonly comparison: components["schemas"]["Comparison"] | null;
        };
        /** @description Information about the response as a whole. */
        readonly AnalyticsMeta: {
            /**
             * Format: date
             * @description The first reporting day (YYYY-MM-DD).
             */
            readonly start_date: string;
            /**
             * Format: date
             * @description The last reporting day (YYYY-MM-DD), inclusive.
             */
            readonly end_date: string;
            /** @description The time zone of the account. Reporting days use the time zone of each ad account; one in another time zone adds the warning `mixed_timezones`. */
            readonly timezone: string;
            /** @description The ISO 4217 code of the currency of the account, such as `EUR`. */
            readonly currency: string;
            /** @description How the period is divided. Values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month). */
            readonly granularity: components["schemas"]["Granularity"];
            /**
             * Format: date-time
             * @description When any of the metrics last changed. Pass it as `updated_since` to get later changes. RFC 3339 in UTC.
             */
            readonly as_of: string;
            /**
             * Format: date
             * @description The last day (YYYY-MM-DD) whose data is complete from every source. `null` before the first sync.
             */
            readonly data_through: string | null;
            /**
             * Format: date
             * @description The last day (YYYY-MM-DD) that no source will restate. `null` if there is none.
             */
            readonly final_through: string | null;
            /** @description Whether every source has reported every day of the period. Disconnected sources are not required. */
            readonly complete: boolean;
            /** @description The connections that the metrics come from. */
            readonly sources: readonly components["schemas"]["AnalyticsSource"][];
            /** @description Warnings that affect how to read this response. */
            readonly warnings: readonly components["schemas"]["AnalyticsWarning"][];
            /** @description The totals of all rows on all pages. Present only if the query sets `totals`. */
            readonly totals?: components["schemas"]["AnalyticsTotals"];
        };
        /** @description The record or the value that a row belongs to. */
        readonly AnalyticsName: {
            /** @description The ID of the record, or the value of a channel or an objective. `null` for metrics that cannot be attributed. */
            readonly id: string | null;
            /** @description The current name. `unattributed` if the ID is `null`. `null` for a short time after a record is created. */
            readonly name: string | null;
            /** @description The current status. The status of a channel is that of its best connection. `null` for an objective, for unattributed metrics, and for a short time after a record is created. Clients must accept new values. */
            readonly status: string | null;
        };
        /** @description The metrics of one campaign. */
        readonly CampaignMetrics: {
            readonly date: components["schemas"]["DateField"];
            readonly metrics: components["schemas"]["MetricsField"];
            /** @description Whether no source will restate these days. */
            readonly is_final: boolean;
            readonly updated_at: components["schemas"]["UpdatedAtField"];
            readonly comparison: components["schemas"]["ComparisonField"];
            /** @description The campaign that the row belongs to. */
            readonly campaign: components["schemas"]["AnalyticsName"];
        };
        /** @description The metrics of one channel. */
        readonly ChannelMetrics: {
            readonly date: components["schemas"]["DateField"];
            readonly metrics: components["schemas"]["MetricsField"];
            /** @description Whether no source will restate these days. */
            readonly is_final: boolean;
            readonly updated_at: components["schemas"]["UpdatedAtField"];
            readonly comparison: components["schemas"]["ComparisonField"];
            /** @description The channel that the row belongs to. */
            readonly channel: components["schemas"]["AnalyticsName"];
        };
        /** @description The metrics of one creative. */
        readonly CreativeMetrics: {
            readonly date: components["schemas"]["DateField"];
            readonly metrics: components["schemas"]["MetricsField"];
            /** @description Whether no source will restate these days. */
            readonly is_final: boolean;
            readonly updated_at: components["schemas"]["UpdatedAtField"];
            readonly comparison: components["schemas"]["ComparisonField"];
            /** @description The creative that the row belongs to. */
            readonly creative: components["schemas"]["AnalyticsName"];
        };
        /** @description The metrics of one audience. */
        readonly AudienceMetrics: {
            readonly date: components["schemas"]["DateField"];
            readonly metrics: components["schemas"]["MetricsField"];
            /** @description Whether no source will restate these days. */
            readonly is_final: boolean;
            readonly updated_at: components["schemas"]["UpdatedAtField"];
            readonly comparison: components["schemas"]["ComparisonField"];
            /** @description The audience that the row belongs to. */
            readonly audience: components["schemas"]["AnalyticsName"];
        };
        /** @description One row of a custom report. */
        readonly AnalyticsQueryRow: {
            readonly date: components["schemas"]["DateField"];
            /** @description The record or value of each requested dimension, by the name of the dimension. */
            readonly dimensions: {
                readonly [key: string]: components["schemas"]["AnalyticsName"];
            };
            /** @description The requested metrics. */
            readonly metrics: components["schemas"]["QueriedMetrics"];
            readonly comparison: components["schemas"]["ComparisonField"];
        };
        /** @description Something that happened in the account. */
        readonly EventFields: {
            /** @description The ID of the event. A change has one event. */
            readonly id: string;
            /**
             * @description The type of the object. Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * Format: date-time
             * @description When it happened. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: int64
             * @description The number of the event in the account: 1, 2, 3 … without a gap. 0 for a sample, which is not in the log.
             */
            readonly sequence: number;
            /**
             * Format: int64
             * @description The revision of the record with this change. `null` for records without revisions.
             */
            readonly revision: number | null;
            /** @description Who made the change. `null` for the service itself. */
            readonly actor: components["schemas"]["Creator"] | null;
            /** @description The ID of the request that made the change. `null` if it was not a request. */
            readonly request_id: string | null;
        };
        /** @description Something that happened in the account. Ignore types that you do not know. `data.object` is also `null` if the event would be larger than 64 KiB. */
        readonly Event: components["schemas"]["AccountEvent"] | components["schemas"]["ApiKeyEvent"] | components["schemas"]["AudienceEvent"] | components["schemas"]["CampaignEvent"] | components["schemas"]["ConnectionEvent"] | components["schemas"]["CreativeEvent"] | components["schemas"]["MetricsEvent"] | components["schemas"]["SyncEvent"] | components["schemas"]["UserEvent"] | components["schemas"]["WebhookEndpointEvent"];
        /** @description A kind of event. */
        readonly EventType: {
            /**
             * @description The type of the object. Always `event_type`.
             * @constant
             */
            readonly object: "event_type";
            /** @description The name, as `event_types` of a webhook endpoint takes it. */
            readonly name: string;
            /** @description What such an event tells. */
            readonly meaning: string;
            /** @description The permission that is required to see such events. */
            readonly permission: string;
            /** @description The name of the schema in the OpenAPI document. */
            readonly schema: string;
            /** @description An example. */
            readonly sample: components["schemas"]["Event"];
        };
        /** @description Why a webhook endpoint is disabled. */
        readonly WebhookStatusReason: {
            /** @description The code of the reason. Known values: `user_request` (a user disabled it), `gone` (the receiver answered with 410), `failing` (no delivery succeeded for 5 days and at least 20 attempts). */
            readonly code: components["schemas"]["WebhookDisabledCode"];
            /** @description A human-readable description. The wording may change. */
            readonly message: string;
            /**
             * Format: date-time
             * @description When it was disabled. RFC 3339 in UTC.
             */
            readonly since: string;
        };
        /** @description How the receiver of a webhook endpoint answers. */
        readonly WebhookHealth: {
            /**
             * Format: date-time
             * @description When a delivery last succeeded. `null` if none did. RFC 3339 in UTC.
             */
            readonly last_success_at: string | null;
            /**
             * Format: date-time
             * @description When an attempt last failed. `null` if none did. RFC 3339 in UTC.
             */
            readonly last_failure_at: string | null;
            /**
             * Format: int64
             * @description The number of failed attempts since the last success.
             */
            readonly consecutive_failures: number;
            /**
             * Format: int64
             * @description The number of deliveries that are pending or retrying, at most 10,000.
             */
            readonly backlog: number;
            /**
             * Format: date-time
             * @description When the next delivery is due. `null` if there is no backlog. RFC 3339 in UTC.
             */
            readonly oldest_due_at: string | null;
            /** @description The share of the attempted deliveries of the last 24 hours (the latest 2,000) that succeeded: 0 to 1. `null` if there was no attempt. */
            readonly success_ratio_24h: number | null;
        };
        /** @description A URL that the events of your account are sent to. */
        readonly WebhookEndpoint: {
            /** @description The ID of the webhook endpoint. */
            readonly id: string;
            /**
             * @description The type of the object. Always `webhook_endpoint`.
             * @constant
             */
            readonly object: "webhook_endpoint";
            /**
             * Format: uri
             * @description The URL that events are sent to. Its query is `***` for callers who may not manage endpoints, and in events.
             */
            readonly url: string;
            /** @description Your description of the endpoint. `null` if it is not set. */
            readonly description: string | null;
            /** @description The event types that are sent, of events that the user with `user_id` may see. */
            readonly event_types: readonly string[];
            /** @description The ID of the user who last enabled the endpoint or changed its URL or types. `null` if unknown. */
            readonly user_id: string | null;
            /** @description The status: `enabled`, or `disabled` (nothing is sent). */
            readonly status: components["schemas"]["WebhookEndpointStatus"];
            /** @description Why the endpoint is disabled. `null` if it is enabled. */
            readonly status_reason: components["schemas"]["WebhookStatusReason"] | null;
            /** @description The secret that signs messages: `whsec_` and 32 characters. Only in the response that creates or rotates it; otherwise `null`. */
            readonly secret: string | null;
            /** @description The last 4 characters of the secret. */
            readonly secret_hint: string;
            /**
             * Format: date-time
             * @description Until when the previous secret signs too. `null` if there is none. RFC 3339 in UTC.
             */
            readonly previous_secret_expires_at: string | null;
            /** @description How the receiver answers. */
            readonly health: components["schemas"]["WebhookHealth"];
            readonly metadata: components["schemas"]["AudienceMetadataField"];
            /**
             * Format: int64
             * @description Incremented on every change of the endpoint. Also used as the ETag.
             */
            readonly revision: number;
            /**
             * Format: date-time
             * @description When the endpoint was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the endpoint was last changed. RFC 3339 in UTC.
             */
            readonly updated_at: string;
        };
        /** @description One request to the receiver. */
        readonly WebhookAttempt: {
            /**
             * Format: date-time
             * @description When the attempt ended. RFC 3339 in UTC.
             */
            readonly at: string;
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            readonly duration_ms: number;
            /**
             * Format: int64
             * @description The HTTP status of the answer. `null` without a complete answer.
             */
            readonly http_status: number | null;
            /** @description Why the attempt failed. `null` if it succeeded. Known values: `timeout` (no complete answer within 15 seconds), `dns` (the host does not resolve), `tls` (the certificate is not valid), `refused` (no connection), `reset` (the connection ended early), `forbidden_address` (the host is not on the public internet), `http` (another status than 2xx). */
            readonly error: components["schemas"]["WebhookAttemptError"] | null;
            /** @description The first 1,024 bytes of the answer. `null` if it was empty. */
            readonly response_excerpt: string | null;
        };
        /** @description One event on its way to one webhook endpoint. */
        readonly WebhookDelivery: {
            /** @description The ID of the delivery. */
            readonly id: string;
            /**
             * @description The type of the object. Always `webhook_delivery`.
             * @constant
             */
            readonly object: "webhook_delivery";
            /** @description The ID of the webhook endpoint. */
            readonly endpoint_id: string;
            /** @description The ID of the event. Also sent as `webhook-id`. */
            readonly event_id: string;
            /** @description The type of the event. */
            readonly type: string;
            /** @description The status. Known values: `pending` (waits for the first attempt, also of a replay), `retrying` (failed and tried again at `next_attempt_at`), `succeeded` (answered with 2xx), `failed` (all attempts failed), `skipped` (the endpoint was disabled or deleted, or may not get the event). */
            readonly status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int64
             * @description The number of attempts.
             */
            readonly attempt_count: number;
            /**
             * Format: date-time
             * @description When the next attempt is due. `null` if there is none. RFC 3339 in UTC.
             */
            readonly next_attempt_at: string | null;
            /** @description The last 20 attempts, the first one first. */
            readonly attempts: readonly components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @description When the delivery was created. RFC 3339 in UTC.
             */
            readonly created_at: string;
        };
        /** @description Events that were not sent while the endpoint was disabled. */
        readonly MissedEvents: {
            /**
             * Format: int64
             * @description The number of events.
             */
            readonly count: number;
            /**
             * Format: date-time
             * @description When the first of them happened. `null` if there is none. RFC 3339 in UTC.
             */
            readonly since: string | null;
        };
        /** @description What the endpoint has missed. */
        readonly WebhookEnableMeta: {
            /**
             * @description `true` in the response to a dry run: nothing was stored or sent.
             * @constant
             */
            readonly dry_run?: true;
            readonly effects?: components["schemas"]["EffectsField"];
            /** @description What to replay. */
            readonly missed_events: components["schemas"]["MissedEvents"];
        };
        /** @description Events that are sent again. */
        readonly WebhookReplay: {
            /**
             * @description The type of the object. Always `webhook_replay`.
             * @constant
             */
            readonly object: "webhook_replay";
            /**
             * Format: int64
             * @description The number of events that are sent again.
             */
            readonly queued: number;
        };
        /** @description The value of `cursor` that returns the next page. `null` on the last page. */
        readonly NextCursor: string | null;
        /** @enum {string} */
        readonly ErrorCode: "invalid_json" | "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "cursor_mismatch" | "invalid_request" | "request_timeout" | "uri_too_long" | "range_not_satisfiable" | "expectation_failed" | "headers_too_large" | "missing_api_key" | "invalid_api_key" | "missing_session" | "invalid_credentials" | "cross_site_request" | "insufficient_permissions" | "password_confirmation_required" | "plan_raised_by_operator" | "https_required" | "not_found" | "method_not_allowed" | "invalid_state_transition" | "field_locked" | "resource_archived" | "resource_in_use" | "duplicate_external_id" | "sync_in_progress" | "connection_pending" | "connection_expired" | "connection_disconnected" | "already_connected" | "audience_not_ready" | "idempotency_in_progress" | "second_factor_conflict" | "too_many_api_keys" | "last_admin" | "endpoint_sunset" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "validation_failed" | "launch_blocked" | "currency_mismatch" | "ad_account_mismatch" | "authorization_refused" | "content_policy_violation" | "idempotency_key_reused" | "rate_limit_exceeded" | "sign_in_throttled" | "sync_too_frequent" | "too_many_pending" | "generation_budget_exhausted" | "internal_error" | "platform_unavailable" | "service_unavailable";
        /** @enum {string} */
        readonly ProblemCode: "required" | "invalid_type" | "invalid_format" | "too_short" | "too_long" | "out_of_range" | "not_allowed_value" | "unknown_field" | "field_read_only" | "reference_not_found" | "conflicting_fields" | "field_locked" | "unknown_parameter" | "creative_not_ready" | "creative_rejected" | "audience_not_ready" | "audience_too_small" | "connection_unavailable" | "budget_below_minimum" | "ends_at_in_past" | "objective_not_supported" | "bid_strategy_not_supported" | "special_ad_category_not_supported" | "creative_not_supported" | "audience_not_supported" | "connection_settings_missing";
        /** @enum {string} */
        readonly AnalyticsWarningCode: "mixed_timezones" | "source_not_syncing" | "result_truncated";
        /** @enum {string} */
        readonly ClickKind: "all_clicks" | "link_clicks" | "outbound_clicks";
        /** @enum {string} */
        readonly Granularity: "total" | "day" | "week" | "month";
        readonly AnalyticsOverviewEnvelope: {
            readonly data: components["schemas"]["AnalyticsOverview"];
            readonly meta: components["schemas"]["AnalyticsMeta"];
        };
        readonly CampaignMetricsList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["CampaignMetrics"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
            readonly meta: components["schemas"]["AnalyticsMeta"];
        };
        readonly ChannelMetricsList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["ChannelMetrics"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
            readonly meta: components["schemas"]["AnalyticsMeta"];
        };
        readonly CreativeMetricsList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["CreativeMetrics"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
            readonly meta: components["schemas"]["AnalyticsMeta"];
        };
        readonly AudienceMetricsList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["AudienceMetrics"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
            readonly meta: components["schemas"]["AnalyticsMeta"];
        };
        readonly AnalyticsQueryRowList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["AnalyticsQueryRow"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
            readonly meta: components["schemas"]["AnalyticsMeta"];
        };
        /** @enum {string} */
        readonly InsightsBasis: "one_platform" | "combined_platforms";
        /** @enum {string} */
        readonly InsightsStatus: "available" | "not_offered";
        /**
         * @description A country, as an ISO 3166-1 alpha-2 code.
         * @enum {string}
         */
        readonly CountryCode: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        /**
         * @description The operator: `in` (matches people for whom at least one of the values applies), `not_in` (matches everyone whom `in` does not match).
         * @enum {string}
         */
        readonly AudienceListOperator: "in" | "not_in";
        /** @description A condition on one field. `not_in` and `did_not` are the complements of `in` and `did`. The age 65 means 65 or older. */
        readonly AudienceCondition: {
            /**
             * @description The field to match. Always `country`.
             * @enum {string}
             */
            readonly field: "country";
            readonly operator: components["schemas"]["AudienceListOperator"];
            /** @description The values to match. */
            readonly value: readonly components["schemas"]["CountryCode"][];
        } | {
            /**
             * @description The field to match. Always `region`.
             * @enum {string}
             */
            readonly field: "region";
            readonly operator: components["schemas"]["AudienceListOperator"];
            /** @description The values to match. */
            readonly value: readonly string[];
        } | {
            /**
             * @description The field to match. Always `language`.
             * @enum {string}
             */
            readonly field: "language";
            readonly operator: components["schemas"]["AudienceListOperator"];
            /** @description The values to match. */
            readonly value: readonly string[];
        } | {
            /**
             * @description The field to match. Always `gender`.
             * @enum {string}
             */
            readonly field: "gender";
            readonly operator: components["schemas"]["AudienceListOperator"];
            /** @description The values to match. */
            readonly value: readonly ("female" | "male" | "unknown")[];
        } | {
            /**
             * @description The field to match. Always `device`.
             * @enum {string}
             */
            readonly field: "device";
            readonly operator: components["schemas"]["AudienceListOperator"];
            /** @description The values to match. */
            readonly value: readonly ("mobile" | "tablet" | "desktop" | "tv")[];
        } | {
            /**
             * @description The field to match. Always `os`.
             * @enum {string}
             */
            readonly field: "os";
            readonly operator: components["schemas"]["AudienceListOperator"];
            /** @description The values to match. */
            readonly value: readonly ("android" | "ios" | "windows" | "macos" | "linux" | "chromeos" | "other")[];
        } | {
            /**
             * @description The field to match. Always `interest`.
             * @enum {string}
             */
            readonly field: "interest";
            readonly operator: components["schemas"]["AudienceListOperator"];
            /** @description The values to match. */
            readonly value: readonly ("running" | "cycling" | "swimming" | "yoga" | "gym_and_fitness" | "football" | "american_football" | "basketball" | "baseball" | "tennis" | "golf" | "winter_sports" | "water_sports" | "martial_arts" | "motorsport" | "horse_riding" | "hiking" | "camping" | "fishing" | "hunting" | "climbing" | "air_travel" | "beach_holidays" | "city_breaks" | "adventure_travel" | "family_holidays" | "luxury_travel" | "cruises" | "hotels" | "business_travel" | "cooking" | "baking" | "healthy_eating" | "vegetarian_food" | "vegan_food" | "restaurants" | "fast_food" | "coffee" | "tea" | "wine" | "beer" | "food_delivery" | "gardening" | "interior_design" | "home_improvement" | "furniture" | "smart_home" | "real_estate" | "renting" | "parenting" | "pregnancy" | "newlyweds" | "weddings" | "dogs" | "cats" | "toys" | "moving_house" | "retirement" | "womens_fashion" | "mens_fashion" | "childrens_fashion" | "sportswear" | "shoes" | "jewellery" | "watches" | "luxury_goods" | "skincare" | "make_up" | "hair_care" | "perfume" | "meditation" | "nutrition" | "weight_loss" | "spas" | "sustainable_living" | "smartphones" | "computers" | "software_development" | "artificial_intelligence" | "consumer_electronics" | "photography" | "drones" | "cloud_computing" | "cyber_security" | "films" | "tv_series" | "video_streaming" | "pop_music" | "rock_music" | "hip_hop" | "classical_music" | "electronic_music" | "concerts" | "festivals" | "podcasts" | "books" | "comics_and_anime" | "theatre" | "museums" | "video_games" | "mobile_games" | "board_games" | "esports" | "cars" | "electric_cars" | "motorcycles" | "used_cars" | "camper_vans" | "personal_finance" | "investing" | "cryptocurrency" | "insurance" | "small_business" | "entrepreneurship" | "marketing" | "job_search" | "human_resources" | "online_courses" | "higher_education" | "languages" | "science" | "history" | "news" | "charity" | "art" | "crafts" | "design" | "online_shopping" | "bargains" | "groceries" | "gifts")[];
        } | {
            /**
             * @description The field to match. Always `age`.
             * @enum {string}
             */
            readonly field: "age";
            /**
             * @description The operator: `between` (matches ages in the range).
             * @enum {string}
             */
            readonly operator: "between";
            /** @description The minimum and the maximum age, both inclusive. */
            readonly value: readonly number[];
        } | {
            /**
             * @description The field to match. Always `age`.
             * @enum {string}
             */
            readonly field: "age";
            /**
             * @description The operator: `gte` (matches the age and higher ages), `lte` (matches the age and lower ages).
             * @enum {string}
             */
            readonly operator: "gte" | "lte";
            /**
             * Format: int32
             * @description An age in years. 65 means 65 or older.
             */
            readonly value: number;
        } | {
            /**
             * @description The field to match. Always `event`.
             * @enum {string}
             */
            readonly field: "event";
            /**
             * @description The operator: `did` (matches people who did the event), `did_not` (matches everyone whom `did` does not match).
             * @enum {string}
             */
            readonly operator: "did" | "did_not";
            /** @description The event to match. */
            readonly value: {
                /** @description The name of the event, as your website or app reports it. */
                readonly name: string;
                /**
                 * Format: int32
                 * @description The number of days before now in which the event must occur.
                 */
                readonly within_days: number;
                /**
                 * Format: int32
                 * @description The minimum number of times that the event must occur.
                 * @default 1
                 */
                readonly min_count?: number;
            };
        };
        /** @description A group of conditions inside a rule tree. It cannot contain other groups. */
        readonly AudienceConditionGroup: {
            /** @description Conditions that must all match. `null` means an empty list. */
            readonly all?: readonly components["schemas"]["AudienceCondition"][] | null;
            /** @description Conditions of which at least one must match. `null` means an empty list, which has no effect. */
            readonly any?: readonly components["schemas"]["AudienceCondition"][] | null;
            /** @description Conditions of which none may match. `null` means an empty list. */
            readonly none?: readonly components["schemas"]["AudienceCondition"][] | null;
        };
        /** @description The rules that people must match: conditions and groups of conditions, 1 to 50 conditions in total. */
        readonly AudienceRules: {
            /** @description Conditions that must all match. `null` means an empty list. */
            readonly all?: readonly (components["schemas"]["AudienceCondition"] | components["schemas"]["AudienceConditionGroup"])[] | null;
            /** @description Conditions of which at least one must match. `null` means an empty list, which has no effect. */
            readonly any?: readonly (components["schemas"]["AudienceCondition"] | components["schemas"]["AudienceConditionGroup"])[] | null;
            /** @description Conditions of which none may match. `null` means an empty list. */
            readonly none?: readonly (components["schemas"]["AudienceCondition"] | components["schemas"]["AudienceConditionGroup"])[] | null;
        };
        /** @enum {string} */
        readonly AudienceAction: "archive" | "update" | "unarchive";
        /** @enum {string} */
        readonly AudienceFailureCode: "no_connection" | "platform_unavailable" | "connection_expired" | "platform_rejected" | "source_not_ready" | "source_archived" | "build_error";
        /** @enum {string} */
        readonly AudiencePlatformStatus: "ready" | "too_small" | "unavailable" | "unauthorized" | "rejected" | "not_supported" | "not_offered";
        /** @enum {string} */
        readonly AudienceType: "rule_based" | "lookalike";
        /** @enum {string} */
        readonly AudienceStatus: "building" | "ready" | "too_small" | "failed" | "archived";
        readonly AudienceList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["Audience"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly AudienceEnvelope: {
            readonly data: components["schemas"]["Audience"];
            readonly meta?: components["schemas"]["WriteMeta"];
        };
        readonly AudienceInsightsEnvelope: {
            readonly data: components["schemas"]["AudienceInsights"];
        };
        /** @enum {string} */
        readonly DeliveryIssueCode: "budget_exhausted" | "creative_rejected" | "all_creatives_rejected" | "audience_too_small" | "account_suspended" | "account_review_pending" | "payment_failed" | "landing_page_unreachable" | "policy_declaration_required" | "unsupported_change" | "connection_expired" | "connection_disconnected" | "platform_error";
        /** @enum {string} */
        readonly DeliveryIssueSeverity: "warning" | "error";
        /** @enum {string} */
        readonly DeliveryStatus: "not_started" | "pending" | "in_review" | "delivering" | "limited" | "not_delivering" | "stopped" | "unknown" | "disconnected";
        /** @enum {string} */
        readonly CampaignStatusReasonCode: "user_request" | "end_date_reached" | "connection_disconnected";
        /** @enum {string} */
        readonly BudgetType: "daily" | "lifetime";
        /** @enum {string} */
        readonly BidStrategyType: "lowest_cost" | "cost_cap" | "target_roas";
        /** @enum {string} */
        readonly Objective: "awareness" | "traffic" | "engagement" | "leads" | "app_promotion" | "sales";
        /** @enum {string} */
        readonly CampaignStatus: "draft" | "scheduled" | "active" | "paused" | "completed" | "archived";
        /** @enum {string} */
        readonly CampaignAction: "launch" | "pause" | "resume" | "archive" | "update" | "duplicate" | "unarchive";
        /** @enum {string} */
        readonly SpecialAdCategory: "housing" | "employment" | "credit" | "financial_products" | "politics" | "gambling";
        readonly CampaignEnvelope: {
            readonly data: components["schemas"]["Campaign"];
            readonly meta?: components["schemas"]["WriteMeta"];
        };
        readonly CampaignList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["Campaign"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
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
        readonly ConnectionEnvelope: {
            readonly data: components["schemas"]["Connection"];
        };
        readonly ConnectionList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["Connection"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly SyncRunEnvelope: {
            readonly data: components["schemas"]["SyncRun"];
            readonly meta?: components["schemas"]["WriteMeta"];
        };
        readonly DisconnectEnvelope: {
            readonly data: components["schemas"]["Connection"];
            readonly meta: components["schemas"]["DisconnectMeta"];
        };
        /** @enum {string} */
        readonly CreativeFailureCode: "content_policy" | "generation_error" | "generation_timeout" | "image_deleted";
        /** @enum {string} */
        readonly CreativeProvider: "embedded" | "model";
        /** @enum {string} */
        readonly CreativeType: "image" | "text";
        /** @enum {string} */
        readonly CreativeAction: "archive" | "update" | "unarchive";
        /** @enum {string} */
        readonly CreativeStatus: "generating" | "ready" | "failed" | "archived";
        /** @enum {string} */
        readonly TargetPlatform: "sandbox" | "meta_ads" | "google_ads" | "microsoft_ads" | "tiktok_ads" | "linkedin_ads" | "pinterest_ads" | "snapchat_ads" | "x_ads" | "reddit_ads";
        /** @enum {string} */
        readonly AspectRatio: "1:1" | "4:5" | "9:16" | "16:9";
        readonly CreativeList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["Creative"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly CreativeEnvelope: {
            readonly data: components["schemas"]["Creative"];
            readonly meta?: components["schemas"]["WriteMeta"];
        };
        readonly VariantList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["Variant"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description The changed fields with their values before the change. `null` if the event creates the record or changes no field. */
        readonly PreviousAttributes: {
            readonly [key: string]: unknown;
        } | null;
        readonly EventTypeList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["EventType"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly EventList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["Event"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly EventEnvelope: {
            readonly data: components["schemas"]["Event"];
        };
        /** @enum {string} */
        readonly WebhookEndpointStatus: "enabled" | "disabled";
        /** @enum {string} */
        readonly WebhookDisabledCode: "user_request" | "gone" | "failing";
        /** @enum {string} */
        readonly WebhookDeliveryStatus: "pending" | "retrying" | "succeeded" | "failed" | "skipped";
        /** @enum {string} */
        readonly WebhookAttemptError: "timeout" | "dns" | "tls" | "refused" | "reset" | "forbidden_address" | "http";
        readonly WebhookAttemptEnvelope: {
            readonly data: components["schemas"]["WebhookAttempt"];
        };
        readonly WebhookReplayEnvelope: {
            readonly data: components["schemas"]["WebhookReplay"];
            readonly meta?: components["schemas"]["WriteMeta"];
        };
        readonly WebhookDeliveryEnvelope: {
            readonly data: components["schemas"]["WebhookDelivery"];
            readonly meta?: components["schemas"]["WriteMeta"];
        };
        readonly WebhookEndpointList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["WebhookEndpoint"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly WebhookEndpointEnvelope: {
            readonly data: components["schemas"]["WebhookEndpoint"];
            readonly meta?: components["schemas"]["WriteMeta"];
        };
        readonly WebhookDeliveryList: {
            /** @description The records of the page. */
            readonly data: readonly components["schemas"]["WebhookDelivery"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        readonly WebhookEnableEnvelope: {
            readonly data: components["schemas"]["WebhookEndpoint"];
            readonly meta: components["schemas"]["WebhookEnableMeta"];
        };
        /** @enum {string} */
        readonly Plan: "starter" | "growth" | "enterprise";
        /** @enum {string} */
        readonly Role: "viewer" | "editor" | "manager" | "admin";
        readonly IdentityEnvelope: {
            readonly data: components["schemas"]["Identity"];
        };
        readonly AccountEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `account.plan_changed`: The plan of the account was changed. `account.quota_threshold_reached`: The requests of a UTC day reached 80% or 100% of the daily quota of the plan. `data.threshold` is the share. `creative.generation_budget_reached`: A generation was refused because the daily budget of the account for the model is used up. Sent once a day.
             * @enum {string}
             */
            readonly type: "account.plan_changed" | "account.quota_threshold_reached" | "creative.generation_budget_reached";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: {
                    /** @description The ID. */
                    readonly id: string;
                    /**
                     * @description Always `account`.
                     * @constant
                     */
                    readonly object: "account";
                    /** @description The name. */
                    readonly name: string;
                    /** @description The plan. */
                    readonly plan: string;
                    /** @description The ISO 4217 code of the currency. */
                    readonly currency: string;
                    /** @description The IANA name of the time zone. */
                    readonly timezone: string;
                    /**
                     * Format: date-time
                     * @description When the account was created. RFC 3339 in UTC.
                     */
                    readonly created_at: string;
                } | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
                /** @description The share that was reached: 0.5, 0.8 or 1. Only in events whose type ends in `threshold_reached`. */
                readonly threshold?: number;
            };
        };
        readonly ApiKeyEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `api_key.created`: An API key was created. `api_key.expiring`: An API key expires in 7 days or in 1 day. `api_key.revoked`: An API key was revoked.
             * @enum {string}
             */
            readonly type: "api_key.created" | "api_key.expiring" | "api_key.revoked";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: {
                    /** @description The ID. */
                    readonly id: string;
                    /**
                     * @description Always `api_key`.
                     * @constant
                     */
                    readonly object: "api_key";
                    /** @description The name. */
                    readonly name: string;
                    /** @description The last four characters of the secret. */
                    readonly last4: string;
                    /** @description The ID of the user who created the key. */
                    readonly user_id: string;
                    /**
                     * Format: date-time
                     * @description When the key was created. RFC 3339 in UTC.
                     */
                    readonly created_at: string;
                    /**
                     * Format: date-time
                     * @description When the key expires. `null` if never. RFC 3339 in UTC.
                     */
                    readonly expires_at: string | null;
                    /**
                     * Format: date-time
                     * @description When the key was revoked. `null` if it was not. RFC 3339 in UTC.
                     */
                    readonly revoked_at: string | null;
                } | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        readonly AudienceEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `audience.archived`: An audience was archived. `audience.building`: A failed audience is built again. `audience.created`: An audience was created. `audience.failed`: An audience could not be sized. `audience.ready`: An audience was sized and can be used. `audience.size_changed`: The estimated size of an audience changed. `audience.too_small`: An audience was sized and is too small to be used. `audience.unarchived`: An archived audience was taken back. `audience.updated`: Fields of an audience were changed.
             * @enum {string}
             */
            readonly type: "audience.archived" | "audience.building" | "audience.created" | "audience.failed" | "audience.ready" | "audience.size_changed" | "audience.too_small" | "audience.unarchived" | "audience.updated";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: components["schemas"]["Audience"] | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        readonly CampaignEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `campaign.archived`: A campaign was archived. `campaign.budget_threshold_reached`: The spend of a campaign reached 50%, 80% or 100% of its lifetime budget. `data.threshold` is the share. `campaign.completed`: A campaign reached its end. `campaign.created`: A campaign was created. `campaign.delivery_changed`: The delivery status, `in_sync` or the issues of a campaign changed on a platform. `campaign.launched`: A campaign was launched. It is active, or scheduled until its start. `campaign.paused`: A campaign was paused by a user, or because its last connection was disconnected. `campaign.resumed`: A paused campaign was resumed. `campaign.started`: A scheduled campaign reached its start and is active. `campaign.unarchived`: An archived campaign was taken back. `campaign.updated`: Fields of a campaign were changed.
             * @enum {string}
             */
            readonly type: "campaign.archived" | "campaign.budget_threshold_reached" | "campaign.completed" | "campaign.created" | "campaign.delivery_changed" | "campaign.launched" | "campaign.paused" | "campaign.resumed" | "campaign.started" | "campaign.unarchived" | "campaign.updated";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: components["schemas"]["Campaign"] | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
                /** @description The share that was reached: 0.5, 0.8 or 1. Only in events whose type ends in `threshold_reached`. */
                readonly threshold?: number;
            };
        };
        readonly ConnectionEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `connection.connected`: A connection was authorized, for the first time or again. `connection.created`: A user consented to a connection on the platform. `connection.disconnected`: A connection was disconnected. `connection.error`: Several consecutive syncs of a connection failed. `connection.expired`: The platform no longer accepts the authorization of a connection. `connection.expiring`: The authorization of a connection ends in 7 days or in 1 day, and a user has to reconnect it. `connection.recovered`: A sync of a connection succeeded after failed ones. `connection.settings_changed`: The platform settings of a connection were changed.
             * @enum {string}
             */
            readonly type: "connection.connected" | "connection.created" | "connection.disconnected" | "connection.error" | "connection.expired" | "connection.expiring" | "connection.recovered" | "connection.settings_changed";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: components["schemas"]["Connection"] | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        readonly CreativeEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `creative.archived`: A creative was archived. `creative.created`: The generation of a creative was requested. `creative.failed`: The generation of a creative ended without a variant. `creative.ready`: The generation of a creative ended with at least one variant. `creative.unarchived`: An archived creative was taken back. `creative.updated`: Fields of a creative were changed.
             * @enum {string}
             */
            readonly type: "creative.archived" | "creative.created" | "creative.failed" | "creative.ready" | "creative.unarchived" | "creative.updated";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: components["schemas"]["Creative"] | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        readonly MetricsEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `metrics.finalized`: The metrics of more days of a connection no longer change. `metrics.ingested`: A sync imported metrics that are new or differ from those before. `metrics.restated`: A platform has changed metrics that were imported before. `rows.restated` is their number.
             * @enum {string}
             */
            readonly type: "metrics.finalized" | "metrics.ingested" | "metrics.restated";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: {
                    /** @description The ID of the connection. */
                    readonly connection_id: string;
                    /**
                     * Format: date
                     * @description The first day of the imported range.
                     */
                    readonly start_date?: string;
                    /**
                     * Format: date
                     * @description The last day of the imported range.
                     */
                    readonly end_date?: string;
                    readonly rows?: components["schemas"]["SyncRows"];
                    /**
                     * Format: date
                     * @description The last day with complete data. `null` if there is none.
                     */
                    readonly data_through?: string | null;
                    /**
                     * Format: date
                     * @description The last day whose metrics no longer change.
                     */
                    readonly final_through?: string;
                } | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        readonly SyncEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `sync.finished`: A sync run ended, with or without errors.
             * @enum {string}
             */
            readonly type: "sync.finished";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: components["schemas"]["SyncRun"] | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        readonly UserEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `user.added`: A user was added to the account. `user.deactivated`: A user was deactivated. `user.reactivated`: A deactivated user was reactivated. `user.role_changed`: The role of a user was changed.
             * @enum {string}
             */
            readonly type: "user.added" | "user.deactivated" | "user.reactivated" | "user.role_changed";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: {
                    /** @description The ID. */
                    readonly id: string;
                    /**
                     * @description Always `user`.
                     * @constant
                     */
                    readonly object: "user";
                    /** @description The name. */
                    readonly name: string;
                    /** @description The email address. */
                    readonly email: string;
                    /** @description The role. */
                    readonly role: string;
                    /**
                     * Format: date-time
                     * @description When the user was added. RFC 3339 in UTC.
                     */
                    readonly created_at: string;
                    /**
                     * Format: date-time
                     * @description When the user was deactivated. `null` if active. RFC 3339 in UTC.
                     */
                    readonly deactivated_at: string | null;
                } | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        readonly WebhookEndpointEvent: components["schemas"]["EventFields"] & {
            /**
             * @description `webhook_endpoint.created`: A webhook endpoint was created. `webhook_endpoint.deleted`: A webhook endpoint was deleted. `webhook_endpoint.disabled`: A webhook endpoint was disabled. `status_reason` says why. `webhook_endpoint.enabled`: A webhook endpoint was enabled. `webhook_endpoint.test`: A test of a webhook endpoint sent a message. It is not in the event log. `webhook_endpoint.updated`: Fields of a webhook endpoint were changed, or its secret was rotated.
             * @enum {string}
             */
            readonly type: "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.disabled" | "webhook_endpoint.enabled" | "webhook_endpoint.test" | "webhook_endpoint.updated";
            /** @description The change. */
            readonly data: {
                /** @description The record. `null` if it no longer exists. */
                readonly object: components["schemas"]["WebhookEndpoint"] | null;
                readonly previous_attributes: components["schemas"]["PreviousAttributes"];
            };
        };
        /** @description A filter on a dimension or a metric. Filters on dimensions apply before grouping, filters on metrics after it. */
        readonly AnalyticsFilter: {
            /**
             * @description The dimension or the metric to filter by.
             * @example channel
             * @enum {string}
             */
            readonly field: "campaign" | "channel" | "creative" | "audience" | "connection" | "objective" | "impressions" | "clicks" | "spend_micros" | "conversions" | "conversion_value_micros" | "ctr" | "cpc_micros" | "cpm_micros" | "cvr" | "cpa_micros" | "roas";
            /**
             * @description The operator: `eq` (equal), `in` (in the list), or `not_in` (not in the list) for a dimension; `gt` (greater than), `gte` (greater than or equal), `lt` (less than), `lte` (less than or equal), or `eq` for a metric.
             * @example in
             * @enum {string}
             */
            readonly operator: "eq" | "in" | "not_in" | "gt" | "gte" | "lt" | "lte";
            /**
             * @description The value to compare with: a string for `eq` on a dimension, an array of strings for `in` and `not_in`, a number for a metric. Strings are record IDs, channels, or objectives. An ID without a record matches nothing; a malformed ID fails validation.
             * @example [
             *       "meta_ads",
             *       "google_ads"
             *     ]
             */
            readonly value: string | number | readonly string[];
        };
        /** @description The filters of a query. Set either `all` or `any`. `any` cannot mix dimensions and metrics. */
        readonly AnalyticsFilters: {
            /**
             * @description Up to 20 filters, all of which must match. `null` or an empty list means no filters.
             * @example []
             */
            readonly all?: readonly components["schemas"]["AnalyticsFilter"][] | null;
            /**
             * @description Up to 20 filters, at least one of which must match. `null` or an empty list means no filters.
             * @example []
             */
            readonly any?: readonly components["schemas"]["AnalyticsFilter"][] | null;
        };
        /** @description A custom report: metrics, broken down by dimensions, for a period. */
        readonly AnalyticsQuery: {
            /**
             * @description The metrics to return.
             * @example [
             *       "spend_micros",
             *       "ctr"
             *     ]
             */
            readonly metrics: readonly ("impressions" | "clicks" | "spend_micros" | "conversions" | "conversion_value_micros" | "ctr" | "cpc_micros" | "cpm_micros" | "cvr" | "cpa_micros" | "roas")[];
            /**
             * @description The dimensions to break the metrics down by. Without any (`null` or empty), each day, week, or month of the granularity has one row.
             * @example [
             *       "campaign",
             *       "channel"
             *     ]
             */
            readonly dimensions?: readonly ("campaign" | "channel" | "creative" | "audience" | "connection" | "objective")[] | null;
            /**
             * @description How the period is divided. Default, also for `null`: `total`. Possible values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month).
             * @example total
             * @enum {string|null}
             */
            readonly granularity?: "total" | "day" | "week" | "month" | null;
            /**
             * Format: date
             * @description The first reporting day (YYYY-MM-DD), inclusive. Default, also for `null`: 29 days before `end_date`, which gives a period of 30 days.
             * @example 2026-10-01
             */
            readonly start_date?: string | null;
            /**
             * Format: date
             * @description The last reporting day (YYYY-MM-DD), inclusive. The period can have at most 731 days. Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`.
             * @example 2026-10-31
             */
            readonly end_date?: string | null;
            /** @description The filters that select rows. `null` means no filters. */
            readonly filters?: components["schemas"]["AnalyticsFilters"] | null;
            /**
             * @description The period to compare with. Default, also for `null`: `none`. Possible values: `none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier).
             * @example none
             * @enum {string|null}
             */
            readonly compare?: "none" | "previous_period" | "previous_year" | null;
            /**
             * @description The field to sort by: a metric in `metrics`, `name` (of the first dimension), or `date` (unless the granularity is `total`). Default, also for `null`: `date` if it is allowed, otherwise `spend_micros` if it is in `metrics`, otherwise the first metric.
             * @example spend_micros
             */
            readonly sort?: string | null;
            /**
             * @description The sort direction: `asc` (ascending) or `desc` (descending). Default, also for `null`: `asc` for `name` and `date`, otherwise `desc`.
             * @example desc
             * @enum {string|null}
             */
            readonly order?: "asc" | "desc" | null;
            /**
             * Format: int32
             * @description The maximum number of rows per page. Default, also for `null`: 20.
             * @example 20
             */
            readonly limit?: number | null;
            /**
             * @description The `next_cursor` from the previous page. Keep all other fields except `limit` unchanged. `null` requests the first page.
             * @example null
             */
            readonly cursor?: string | null;
            /**
             * @description Whether to add `meta.totals`, the totals of all rows on all pages. Default, also for `null`: `false`.
             * @example true
             */
            readonly totals?: boolean | null;
        };
        /** @description The definition of a lookalike audience. */
        readonly LookalikeRequest: {
            readonly source_audience_id: components["schemas"]["SourceAudienceIdField"];
            /**
             * @description The country in which the people live, as an ISO 3166-1 alpha-2 code.
             * @example DE
             */
            readonly country: components["schemas"]["CountryCode"];
            readonly ratio: components["schemas"]["RatioField"];
        };
        /** @description Changes to the definition of a lookalike audience. Omitted fields are unchanged. */
        readonly LookalikePatch: {
            readonly source_audience_id?: components["schemas"]["SourceAudienceIdField"];
            /**
             * @description The country in which the people live, as an ISO 3166-1 alpha-2 code.
             * @example DE
             */
            readonly country?: components["schemas"]["CountryCode"];
            readonly ratio?: components["schemas"]["RatioField"];
        };
        /** @description A new audience. A rule-based audience requires `name` and `rules`. A lookalike audience requires `name`, `type` and `lookalike`. */
        readonly AudienceCreate: {
            /**
             * @description The display name of the audience.
             * @example Runners in Germany
             */
            readonly name: string;
            readonly description?: components["schemas"]["DescriptionField"];
            readonly type?: components["schemas"]["AudienceCreateTypeField"];
            readonly rules?: components["schemas"]["RulesField"];
            /**
             * @description The definition of a lookalike audience. Required if `type` is `lookalike`, and `null` otherwise.
             * @example null
             */
            readonly lookalike?: components["schemas"]["LookalikeRequest"] | null;
            readonly external_id?: components["schemas"]["AudienceCreateExternalIdField"];
            readonly metadata?: components["schemas"]["AudienceCreateMetadataField"];
            readonly labels?: components["schemas"]["AudienceCreateLabelsField"];
        };
        /** @description A JSON Merge Patch: omitted fields are unchanged, `null` clears a field, objects are merged, and arrays are replaced. Either all changes are applied or none. */
        readonly AudiencePatch: {
            /**
             * @description The display name of the audience.
             * @example Runners in Germany
             */
            readonly name?: string;
            readonly description?: components["schemas"]["DescriptionField"];
            readonly type?: components["schemas"]["AudienceCreateTypeField"];
            readonly rules?: components["schemas"]["RulesField"];
            /**
             * @description The definition of a lookalike audience. Required if `type` is `lookalike`, and `null` otherwise.
             * @example null
             */
            readonly lookalike?: components["schemas"]["LookalikePatch"] | null;
            readonly external_id?: components["schemas"]["AudienceCreateExternalIdField"];
            readonly metadata?: components["schemas"]["AudiencePatchMetadataField"];
            readonly labels?: components["schemas"]["AudienceCreateLabelsField"];
        };
        /** @description How much the campaign can spend. */
        readonly BudgetRequest: {
            readonly type: components["schemas"]["BudgetPatchTypeField"];
            readonly amount_micros: components["schemas"]["AmountMicrosField"];
        };
        /** @description A change of the budget. An absent field keeps its value. */
        readonly BudgetPatch: {
            readonly type?: components["schemas"]["BudgetPatchTypeField"];
            readonly amount_micros?: components["schemas"]["AmountMicrosField"];
        };
        /** @description A change of the bid strategy. An absent field keeps its value. */
        readonly BidStrategyPatch: {
            readonly type?: components["schemas"]["BidStrategyPatchTypeField"];
            readonly cap_micros?: components["schemas"]["CapMicrosField"];
            readonly target_roas?: components["schemas"]["TargetRoasField"];
        };
        /** @description How the campaign bids in the auctions of the platforms. */
        readonly BidStrategyRequest: {
            readonly type: components["schemas"]["BidStrategyPatchTypeField"];
            readonly cap_micros?: components["schemas"]["CapMicrosField"];
            readonly target_roas?: components["schemas"]["TargetRoasField"];
        };
        /** @description A new campaign. Only `name` is required; set the other fields before you launch the campaign. */
        readonly CampaignCreate: {
            /**
             * @description The display name, 1 to 200 characters.
             * @example Spring sale
             */
            readonly name: string;
            readonly objective?: components["schemas"]["ObjectiveField"];
            readonly connection_ids?: components["schemas"]["ConnectionIdsField"];
            readonly creative_ids?: components["schemas"]["CreativeIdsField"];
            readonly audience_ids?: components["schemas"]["AudienceIdsField"];
            readonly excluded_audience_ids?: components["schemas"]["ExcludedAudienceIdsField"];
            /** @description How much the campaign can spend on all connections combined. The connections share it equally. Required to launch; `null` clears it. */
            readonly budget?: components["schemas"]["BudgetRequest"] | null;
            /** @description How the campaign bids in the auctions of the platforms. `null` means `lowest_cost`. */
            readonly bid_strategy?: components["schemas"]["BidStrategyRequest"] | null;
            readonly starts_at?: components["schemas"]["StartsAtField"];
            readonly ends_at?: components["schemas"]["EndsAtField"];
            readonly landing_url?: components["schemas"]["CampaignCreateLandingUrlField"];
            /**
             * @description Query parameters added to the landing URL, by name. Up to 20 keys. A landing page keeps its own. Each platform replaces its macros: `{{campaign.name}}` of Meta, `{keyword}` of Google, `{campaignid}` of Pinterest. `null` removes all keys.
             * @example {
             *       "utm_source": "spring",
             *       "utm_medium": "paid"
             *     }
             */
            readonly tracking_params?: {
                readonly [key: string]: string;
            } | null;
            readonly special_ad_categories?: components["schemas"]["SpecialAdCategoriesField"];
            readonly external_id?: components["schemas"]["CampaignCreateExternalIdField"];
            readonly metadata?: components["schemas"]["AudienceCreateMetadataField"];
            readonly labels?: components["schemas"]["AudienceCreateLabelsField"];
        };
        /** @description A JSON Merge Patch: an absent field keeps its value, `null` clears it, objects are merged, and arrays are replaced. Either every change is applied or none. */
        readonly CampaignPatch: {
            /**
             * @description The display name, 1 to 200 characters.
             * @example Spring sale
             */
            readonly name?: string;
            readonly objective?: components["schemas"]["ObjectiveField"];
            readonly connection_ids?: components["schemas"]["ConnectionIdsField"];
            readonly creative_ids?: components["schemas"]["CreativeIdsField"];
            readonly audience_ids?: components["schemas"]["AudienceIdsField"];
            readonly excluded_audience_ids?: components["schemas"]["ExcludedAudienceIdsField"];
            /** @description How much the campaign can spend on all connections combined. The connections share it equally. Required to launch; `null` clears it. */
            readonly budget?: components["schemas"]["BudgetPatch"] | null;
            /** @description How the campaign bids in the auctions of the platforms. `null` means `lowest_cost`. */
            readonly bid_strategy?: components["schemas"]["BidStrategyPatch"] | null;
            readonly starts_at?: components["schemas"]["StartsAtField"];
            readonly ends_at?: components["schemas"]["EndsAtField"];
            readonly landing_url?: components["schemas"]["CampaignCreateLandingUrlField"];
            /**
             * @description Query parameters added to the landing URL, by name. Up to 20 keys. A landing page keeps its own. Each platform replaces its macros: `{{campaign.name}}` of Meta, `{keyword}` of Google, `{campaignid}` of Pinterest. `null` removes all keys.
             * @example {
             *       "utm_source": "spring",
             *       "utm_medium": "paid"
             *     }
             */
            readonly tracking_params?: {
                readonly [key: string]: string | null;
            } | null;
            readonly special_ad_categories?: components["schemas"]["SpecialAdCategoriesField"];
            readonly external_id?: components["schemas"]["CampaignCreateExternalIdField"];
            readonly metadata?: components["schemas"]["AudiencePatchMetadataField"];
            readonly labels?: components["schemas"]["AudienceCreateLabelsField"];
        };
        /** @description How the copy of a campaign differs from it. */
        readonly CampaignDuplicate: {
            /**
             * @description The name of the copy. By default, the name of the campaign with the suffix " (copy)".
             * @example Summer sale
             */
            readonly name?: string;
            /**
             * @description Whether the copy keeps `starts_at` and `ends_at`. By default, it has neither. Must be false if `ends_at` has passed.
             * @example false
             */
            readonly keep_dates?: boolean;
        };
        /** @description The brand of the advertiser. */
        readonly BrandRequest: {
            /**
             * @description The name of the brand as it appears in texts and images. `null` if it is not set.
             * @example Harbour & Pine
             */
            readonly name?: string | null;
            /**
             * @description The tone of voice of the texts, such as `friendly`, `premium`, `playful`, `bold`, `calm` or `urgent`. `null` if it is not set.
             * @example premium
             */
            readonly tone?: string | null;
            /**
             * @description Brand colors as `#rrggbb`, at most 5, most important first. Text on them meets the contrast requirements of WCAG 2.2 AA. `null` means no brand colors.
             * @example [
             *       "#123b3a",
             *       "#f2b544"
             *     ]
             */
            readonly colors?: readonly string[] | null;
            /**
             * @description Words and phrases that must not appear in texts or images, at most 50. `null` means none.
             * @example [
             *       "cheap"
             *     ]
             */
            readonly avoid_terms?: readonly string[] | null;
        };
        /** @description A request to generate a creative. Only `prompt` is required. */
        readonly CreativeGenerate: {
            /**
             * @description A description of the product, the target group and the offer, in your own words. The text is treated as data and never as instructions.
             * @example Autumn weekends at our seaside hotel in Camden for couples: two nights from $289, breakfast included.
             */
            readonly prompt: string;
            /**
             * @description The type of the creative: `image` (each variant has an image and text) or `text` (text only). `null` means `image`.
             * @example image
             * @enum {string|null}
             */
            readonly type?: "image" | "text" | null;
            /**
             * Format: int32
             * @description The number of variants to generate. `null` means 3.
             * @example 3
             */
            readonly variants?: number | null;
            /**
             * @description The display name of the creative. `null` means the first 60 characters of `prompt`.
             * @example Autumn in Camden
             */
            readonly name?: string | null;
            /**
             * @description The platforms whose length limits apply to every text. For the limits, see the table in the introduction. `null` means that general limits apply.
             * @example [
             *       "meta_ads",
             *       "google_ads"
             *     ]
             */
            readonly target_platforms?: readonly ("sandbox" | "meta_ads" | "google_ads" | "microsoft_ads" | "tiktok_ads" | "linkedin_ads" | "pinterest_ads" | "snapchat_ads" | "x_ads" | "reddit_ads")[] | null;
            /**
             * @description The aspect ratios of the images: the width divided by the height, as `width:height`. The variants use them in turn. `null` means `1:1`. Allowed only if `type` is `image`.
             * @example [
             *       "1:1",
             *       "4:5",
             *       "16:9"
             *     ]
             */
            readonly aspect_ratios?: readonly ("1:1" | "4:5" | "9:16" | "16:9")[] | null;
            /**
             * @description The language of the texts, as a BCP 47 tag. Write the prompt in the same language. `null` means `en`. The embedded engine writes `ar`, `bg`, `cs`, `da`, `de`, `el`, `en`, `es`, `fi`, `fr`, `he`, `hi`, `hu`, `id`, `it`, `ja`, `ko`, `nb`, `nl`, `no`, `pl`, `pt`, `ro`, `ru`, `sv`, `th`, `tr`, `uk`, `vi`, `zh`, with any region; a model writes any language.
             * @example en
             */
            readonly language?: string | null;
            /** @description The brand of the advertiser, which determines the look and the tone. `null` if it is not set. */
            readonly brand?: components["schemas"]["BrandRequest"] | null;
            readonly landing_url?: components["schemas"]["CreativeGenerateLandingUrlField"];
            /**
             * @description The label of the button. `null` lets the service choose a label.
             * @example Book now
             */
            readonly call_to_action?: string | null;
            readonly external_id?: components["schemas"]["CreativeGenerateExternalIdField"];
            readonly metadata?: components["schemas"]["AudienceCreateMetadataField"];
            readonly labels?: components["schemas"]["CreativeGenerateLabelsField"];
        };
        /** @description A JSON Merge Patch: omitted fields are unchanged, `null` clears a field, objects are merged, and arrays are replaced. Either all changes are applied or none. */
        readonly CreativePatch: {
            /**
             * @description The display name of the creative.
             * @example Autumn in Camden
             */
            readonly name?: string;
            readonly landing_url?: components["schemas"]["CreativeGenerateLandingUrlField"];
            /**
             * @description The label of the button for all variants. `null` means that each variant uses its own label.
             * @example Book now
             */
            readonly call_to_action?: string | null;
            /**
             * @description The alternative text of the image, for people who cannot see it. `null` if it is not set.
             * @example A lighthouse at dusk.
             */
            readonly alt_text?: string | null;
            /**
             * @description Your notes about the creative. `null` if there are none.
             * @example For the autumn campaign.
             */
            readonly description?: string | null;
            /**
             * @description The ID of the variant that campaigns use. Its status must be `ready`.
             * @example var_01k9x3m5qceenerrepr4rh6nzk
             */
            readonly primary_variant_id?: string;
            readonly external_id?: components["schemas"]["CreativeGenerateExternalIdField"];
            readonly metadata?: components["schemas"]["AudiencePatchMetadataField"];
            readonly labels?: components["schemas"]["CreativeGenerateLabelsField"];
        };
        /** @description A new webhook endpoint. */
        readonly WebhookEndpointCreate: {
            readonly url: components["schemas"]["UrlField"];
            readonly event_types: components["schemas"]["EventTypesField"];
            /**
             * @description Your description of the endpoint. `null` if it is not set.
             * @example The warehouse.
             */
            readonly description?: string | null;
            readonly metadata?: components["schemas"]["AudienceCreateMetadataField"];
        };
        /** @description A JSON Merge Patch: omitted fields are unchanged, `null` clears a field. */
        readonly WebhookEndpointPatch: {
            readonly url?: components["schemas"]["UrlField"];
            readonly event_types?: components["schemas"]["EventTypesField"];
            /**
             * @description Your description of the endpoint. `null` if it is not set.
             * @example The warehouse.
             */
            readonly description?: string | null;
            readonly metadata?: components["schemas"]["AudiencePatchMetadataField"];
        };
        /** @description How to rotate the secret of a webhook endpoint. */
        readonly WebhookSecretRotate: {
            /**
             * Format: int32
             * @description For how many hours the previous secret signs too. Default, also for `null`: 24.
             * @example 24
             */
            readonly overlap_hours?: number | null;
        };
        /** @description What a test of a webhook endpoint sends. */
        readonly WebhookTest: {
            /**
             * @description The type of the sample event. Default, also for `null`: `webhook_endpoint.test`.
             * @example campaign.launched
             */
            readonly event_type?: string | null;
        };
        /** @description Which events are sent again: `event_ids`, or a period that begins with `since`. */
        readonly WebhookReplayCreate: {
            /** @description The IDs of the events, at most 100. `null` for a period. */
            readonly event_ids?: readonly string[] | null;
            /**
             * Format: date-time
             * @description The beginning of the period. `null` with `event_ids`.
             * @example 2026-11-21T00:00:00Z
             */
            readonly since?: string | null;
            /**
             * Format: date-time
             * @description The end of the period, exclusive. Default, also for `null`: now.
             * @example 2026-11-22T00:00:00Z
             */
            readonly until?: string | null;
            /**
             * @description Of the period: `failed` (events that the endpoint did not receive since it was created) or `all`. Default, also for `null`: `failed`.
             * @example failed
             * @enum {string|null}
             */
            readonly only?: "failed" | "all" | null;
            /**
             * @description Of the period: the event types. Default, also for `null`: those of the endpoint.
             * @example [
             *       "campaign.*",
             *       "creative.ready"
             *     ]
             */
            readonly event_types?: readonly string[] | null;
        };
        /** @description `null` if `compare` is `none`, or if no day of the period has been read. */
        readonly ComparisonField: components["schemas"]["Comparison"] | null;
        /**
         * Format: date
         * @description The first day of the bucket (YYYY-MM-DD); weeks start on Monday. `null` if the granularity is `total`.
         */
        readonly DateField: string | null;
        /** @description Your own key-value pairs. */
        readonly AudienceMetadataField: {
            readonly [key: string]: string;
        };
        /**
         * @description Your description of the audience. `null` if it is not set.
         * @example People who run, for the spring shoe.
         */
        readonly DescriptionField: string | null;
        /**
         * @description The type of the audience: `rule_based` (people who match `rules`) or `lookalike` (people who are similar to another audience). It cannot be changed after creation. `null` means `rule_based`.
         * @example rule_based
         * @enum {string|null}
         */
        readonly AudienceCreateTypeField: "rule_based" | "lookalike" | null;
        /** @description The rules that people must match. Required if `type` is `rule_based`, and `null` otherwise. */
        readonly RulesField: components["schemas"]["AudienceRules"] | null;
        /**
         * @description Your own ID for the audience, unique among the audiences that are not archived. `null` if it is not set.
         * @example crm-segment-12
         */
        readonly AudienceCreateExternalIdField: string | null;
        /**
         * @description Key-value pairs for your own use, up to 20 keys. `null` removes all keys.
         * @example {
         *       "team": "growth"
         *     }
         */
        readonly AudienceCreateMetadataField: {
            readonly [key: string]: string;
        } | null;
        /**
         * @description Your own labels, at most 20, each without a comma. `null` means no labels.
         * @example [
         *       "spring"
         *     ]
         */
        readonly AudienceCreateLabelsField: readonly string[] | null;
        /** @description The number of people who have the trait divided by the number of people in the audience. A ratio from 0 to 1, rounded to six decimal places. `null` if it is suppressed. */
        readonly ShareField: number | null;
        /** @description The metrics of the row. Zeros of a record that was requested by ID end with `data_through`. */
        readonly MetricsField: components["schemas"]["Metrics"];
        /**
         * Format: date-time
         * @description When any metric of the row last changed. `null` for a row of zeros. RFC 3339 in UTC.
         */
        readonly UpdatedAtField: string | null;
        /**
         * @description Key-value pairs for your own use, up to 20 keys. `null` removes all keys.
         * @example {
         *       "team": "growth"
         *     }
         */
        readonly AudiencePatchMetadataField: {
            readonly [key: string]: string | null;
        } | null;
        /**
         * @description The bidding goal. Possible values: `lowest_cost` (most results for the budget), `cost_cap` (cost per result at or below `cap_micros`), `target_roas` (return on ad spend of `target_roas`).
         * @example lowest_cost
         * @enum {string}
         */
        readonly BidStrategyPatchTypeField: "lowest_cost" | "cost_cap" | "target_roas";
        /**
         * Format: int64
         * @description The maximum cost of one result, in micros of the account's currency. Required for `cost_cap`; must be absent or `null` for other types.
         * @example null
         */
        readonly CapMicrosField: number | null;
        /**
         * @description The target ratio of conversion value to spend. Required for `target_roas`; must be absent or `null` for other types.
         * @example null
         */
        readonly TargetRoasField: number | null;
        /**
         * @description The period that the amount applies to. Locked after launch. Possible values: `daily` (the amount applies to each day), `lifetime` (the amount applies to the whole run, until `ends_at`).
         * @example daily
         * @enum {string}
         */
        readonly BudgetPatchTypeField: "daily" | "lifetime";
        /**
         * Format: int64
         * @description The budget amount in micros of the account's currency: 1,000,000 micros are one unit.
         * @example 50000000
         */
        readonly AmountMicrosField: number;
        /**
         * @description The goal of the campaign. Required to launch and locked after launch; `null` clears it. Possible values: `awareness` (reach many people), `traffic` (visits to the landing page), `engagement` (interactions with the ad), `leads` (contact details), `app_promotion` (app installs), `sales` (purchases and other conversions).
         * @example sales
         * @enum {string|null}
         */
        readonly ObjectiveField: "awareness" | "traffic" | "engagement" | "leads" | "app_promotion" | "sales" | null;
        /**
         * @description The IDs of up to 10 connections that the campaign runs on. At least one is required to launch. `null` clears the list.
         * @example []
         */
        readonly ConnectionIdsField: readonly string[] | null;
        /**
         * @description The IDs of up to 50 creatives that the campaign shows. At least one is required to launch. `null` clears the list.
         * @example []
         */
        readonly CreativeIdsField: readonly string[] | null;
        /**
         * @description The IDs of up to 20 audiences that the campaign targets. If empty, targeting is not restricted. `null` clears the list.
         * @example []
         */
        readonly AudienceIdsField: readonly string[] | null;
        /**
         * @description The IDs of up to 20 audiences to exclude from targeting. `null` clears the list.
         * @example []
         */
        readonly ExcludedAudienceIdsField: readonly string[] | null;
        /**
         * Format: date-time
         * @description When the campaign starts, as an RFC 3339 timestamp with a time zone; stored in UTC. `null` starts the campaign at launch.
         * @example 2027-03-01T08:00:00Z
         */
        readonly StartsAtField: string | null;
        /**
         * Format: date-time
         * @description When the campaign ends, as an RFC 3339 timestamp with a time zone; stored in UTC. `null` means no end. Required to launch with a lifetime budget.
         * @example 2027-03-31T22:00:00Z
         */
        readonly EndsAtField: string | null;
        /**
         * @description The HTTPS URL that ads link to. Required to launch unless every creative has one; `null` clears it. Macros of the platforms are allowed: see `tracking_params`.
         * @example https://shop.example/spring
         */
        readonly CampaignCreateLandingUrlField: string | null;
        /**
         * @description The special ad categories that apply; an empty list or `null` declares none. Locked after launch. Possible values: `housing` (homes and rentals), `employment` (jobs), `credit` (loans and credit), `financial_products` (other financial products), `politics` (politics and elections), `gambling` (gambling).
         * @example []
         */
        readonly SpecialAdCategoriesField: readonly ("housing" | "employment" | "credit" | "financial_products" | "politics" | "gambling")[] | null;
        /**
         * @description The ID of the campaign in your own system. Must be unique among campaigns that are not archived. `null` clears it.
         * @example crm-4711
         */
        readonly CampaignCreateExternalIdField: string | null;
        /**
         * @description The HTTPS URL that people open when they click the ad. `null` if it is not set. Macros of the platforms are allowed: see `tracking_params` of campaigns.
         * @example https://shop.example/autumn
         */
        readonly CreativeGenerateLandingUrlField: string | null;
        /**
         * @description Your own ID for the creative, unique among the creatives that are not archived. `null` if it is not set.
         * @example crm-4711
         */
        readonly CreativeGenerateExternalIdField: string | null;
        /**
         * @description Your own labels, at most 20, each without a comma. `null` means no labels.
         * @example [
         *       "autumn"
         *     ]
         */
        readonly CreativeGenerateLabelsField: readonly string[] | null;
        /** @description The changes that the write would make. */
        readonly EffectsField: readonly components["schemas"]["Effect"][];
        /**
         * @description The ID of the source audience. It must be a rule-based audience of your account that is not archived.
         * @example aud_01k9x3m5qceenerrepr4rh6nzk
         */
        readonly SourceAudienceIdField: string;
        /**
         * @description The size of the lookalike divided by the population of the country. The most similar people are selected first.
         * @example 0.05
         */
        readonly RatioField: number;
        /**
         * @description The URL that events are sent to: https on port 443 or a port from 1024, on the public internet. Redirects are not followed.
         * @example https://shop.example/webhooks
         */
        readonly UrlField: string;
        /**
         * @description The event types that are sent: names, `campaign.*` for all types of a resource, or `*` for all types.
         * @example [
         *       "campaign.*",
         *       "creative.ready"
         *     ]
         */
        readonly EventTypesField: readonly string[];
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
        readonly UsageGranularity: "minute" | "hour" | "day";
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
    parameters: {
        /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
        readonly Cursor: string;
        /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
        readonly DryRun: boolean;
        /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
        readonly EndDate: string;
        /** @description Comma-separated list of labels. Returns only records with at least one of them, exactly as written. */
        readonly Label: string;
        /** @description The maximum number of records on a page. */
        readonly Limit: number;
        /** @description Comma-separated list of audience IDs. */
        readonly ReportAudienceId: string;
        /** @description Comma-separated list of campaign IDs. */
        readonly ReportCampaignId: string;
        /** @description Comma-separated list of channels. A channel is the advertising platform of a connection: sandbox, meta_ads, google_ads, pinterest_ads. */
        readonly ReportChannel: string;
        /** @description The period to compare with. Possible values: `none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier). Each row is compared with its own days, shifted by the length of the whole period. For example, the days of March are compared with the 31 days before March 1, not with February. With `previous_year`, the metrics of February 29 of the earlier year count toward February 28. */
        readonly ReportCompare: "none" | "previous_period" | "previous_year";
        /** @description Comma-separated list of connection IDs. */
        readonly ReportConnectionId: string;
        /** @description Comma-separated list of creative IDs. */
        readonly ReportCreativeId: string;
        /** @description The `next_cursor` from the previous page. Keep all other parameters unchanged. A cursor expires 30 minutes after the first page is read; until then, all pages show the data as of the first page. */
        readonly ReportCursor: string;
        /** @description The last reporting day (YYYY-MM-DD), inclusive. The period can have at most 731 days. Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`. */
        readonly ReportEndDate: string;
        /** @description How the period is divided. Possible values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month). Weeks and months contain only the days of the period. */
        readonly ReportGranularity: "total" | "day" | "week" | "month";
        /** @description The maximum number of rows per page. */
        readonly ReportLimit: number;
        /** @description The sort direction: `asc` (ascending) or `desc` (descending). Default: `asc` for `name` and `date`, otherwise `desc`. */
        readonly ReportOrder: "asc" | "desc";
        /** @description The field to sort by: a metric, `name`, or `date`. Rows without a value come last. Names are sorted alphabetically and case-insensitively. Default: `spend_micros` with the granularity `total`, otherwise `date`. */
        readonly ReportSort: "impressions" | "clicks" | "spend_micros" | "conversions" | "conversion_value_micros" | "ctr" | "cpc_micros" | "cpm_micros" | "cvr" | "cpa_micros" | "roas" | "name" | "date";
        /** @description The first reporting day (YYYY-MM-DD), inclusive. Default: 29 days before `end_date`, which gives a period of 30 days. */
        readonly ReportStartDate: string;
        /** @description Returns only rows that changed after this RFC 3339 timestamp, including rows whose metrics became zero. Pass the `meta.as_of` of your last response to get exactly the rows that changed since then. */
        readonly ReportUpdatedSince: string;
        /** @description Returns only records that match every word of this text. A word matches if a word of the name, of a label or of the `external_id` begins with it, regardless of case and accents. An ID finds its record, also if it is archived. */
        readonly Search: string;
        /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
        readonly StartDate: string;
        /** @description The ID of the record. */
        readonly aud_id: string;
        /** @description The ID of the record. */
        readonly cmp_id: string;
        /** @description The ID of the record. */
        readonly con_id: string;
        /** @description The ID of the record. */
        readonly crv_id: string;
        /** @description The ID of the record. */
        readonly dlv_id: string;
        /** @description The ID of the record. */
        readonly evt_id: string;
        /** @description The ID of the record. */
        readonly whe_id: string;
        /** @description The sort direction. */
        readonly Order: "asc" | "desc";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getIdentity: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdentityEnvelope"];
                };
            };
        };
    };
    readonly listCampaigns: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "created_at" | "updated_at" | "name" | "status" | "starts_at" | "ends_at" | "budget_amount";
                /** @description The sort direction. */
                readonly order?: components["parameters"]["Order"];
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `draft`, `scheduled`, `active`, `paused`, `completed`, `archived`. By default, records with the status `archived` are not returned unless `updated_since` is present. */
                readonly status?: string;
                /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
                readonly start_date?: components["parameters"]["StartDate"];
                /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
                readonly end_date?: components["parameters"]["EndDate"];
                /** @description Returns only records that match every word of this text. A word matches if a word of the name, of a label or of the `external_id` begins with it, regardless of case and accents. An ID finds its record, also if it is archived. */
                readonly q?: components["parameters"]["Search"];
                /** @description Comma-separated list of labels. Returns only records with at least one of them, exactly as written. */
                readonly label?: components["parameters"]["Label"];
                /** @description Comma-separated list of objectives: awareness, traffic, engagement, leads, app_promotion, sales. */
                readonly objective?: string;
                /** @description Comma-separated list of connection IDs. */
                readonly connection_id?: string;
                /** @description Comma-separated list of creative IDs. */
                readonly creative_id?: string;
                /** @description Comma-separated list of audience IDs. Returns campaigns that include or exclude one of the audiences. */
                readonly audience_id?: string;
                /** @description The ID of the campaign in your own system. */
                readonly external_id?: string;
                /** @description Returns only campaigns whose `updated_at` or `delivery.updated_at` is at or after this RFC 3339 timestamp. Includes archived campaigns unless `status` is set. */
                readonly updated_since?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignList"];
                };
            };
        };
    };
    readonly createCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CampaignCreate"];
            };
        };
        readonly responses: {
            /** @description The response to a dry run: the record as it would be. Nothing is stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly getCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly archiveCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly updateCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CampaignPatch"];
                readonly "application/merge-patch+json": components["schemas"]["CampaignPatch"];
            };
        };
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly launchCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly pauseCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly resumeCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly unarchiveCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly duplicateCampaign: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["cmp_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CampaignDuplicate"];
            };
        };
        readonly responses: {
            /** @description The response to a dry run: the record as it would be. Nothing is stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignEnvelope"];
                };
            };
        };
    };
    readonly listCreatives: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "created_at" | "updated_at" | "name" | "type" | "status";
                /** @description The sort direction. */
                readonly order?: components["parameters"]["Order"];
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `generating`, `ready`, `failed`, `archived`. By default, records with the status `archived` are not returned unless `updated_since` is present. */
                readonly status?: string;
                /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
                readonly start_date?: components["parameters"]["StartDate"];
                /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
                readonly end_date?: components["parameters"]["EndDate"];
                /** @description Returns only records that match every word of this text. A word matches if a word of the name, of a label or of the `external_id` begins with it, regardless of case and accents. An ID finds its record, also if it is archived. */
                readonly q?: components["parameters"]["Search"];
                /** @description Comma-separated list of labels. Returns only records with at least one of them, exactly as written. */
                readonly label?: components["parameters"]["Label"];
                /** @description Comma-separated list of types. Allowed values: `image`, `text`. */
                readonly type?: string;
                /** @description Returns only the creative with this `external_id`, which is your own ID. */
                readonly external_id?: string;
                /** @description Returns only creatives whose `updated_at` is at or after this RFC 3339 timestamp. Archived creatives are included unless `status` is set. A change of `campaign_ids` does not count as an update of the creative. */
                readonly updated_since?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeList"];
                };
            };
        };
    };
    readonly getCreative: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["crv_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeEnvelope"];
                };
            };
        };
    };
    readonly archiveCreative: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["crv_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeEnvelope"];
                };
            };
        };
    };
    readonly updateCreative: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["crv_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreativePatch"];
                readonly "application/merge-patch+json": components["schemas"]["CreativePatch"];
            };
        };
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeEnvelope"];
                };
            };
        };
    };
    readonly listCreativeVariants: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "position" | "created_at" | "status";
                /** @description The sort direction. */
                readonly order?: "asc" | "desc";
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `generating`, `ready`, `failed`, `archived`. By default, records with the status `archived` are not returned. */
                readonly status?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["crv_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VariantList"];
                };
            };
        };
    };
    readonly generateCreative: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreativeGenerate"];
            };
        };
        readonly responses: {
            /** @description The response to a dry run: the record as it would be. Nothing is stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeEnvelope"];
                };
            };
        };
    };
    readonly unarchiveCreative: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["crv_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeEnvelope"];
                };
            };
        };
    };
    readonly listAudiences: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "created_at" | "updated_at" | "name" | "status" | "size";
                /** @description The sort direction. */
                readonly order?: components["parameters"]["Order"];
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `building`, `ready`, `too_small`, `failed`, `archived`. By default, records with the status `archived` are not returned unless `updated_since` is present. */
                readonly status?: string;
                /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
                readonly start_date?: components["parameters"]["StartDate"];
                /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
                readonly end_date?: components["parameters"]["EndDate"];
                /** @description Returns only records that match every word of this text. A word matches if a word of the name, of a label or of the `external_id` begins with it, regardless of case and accents. An ID finds its record, also if it is archived. */
                readonly q?: components["parameters"]["Search"];
                /** @description Comma-separated list of labels. Returns only records with at least one of them, exactly as written. */
                readonly label?: components["parameters"]["Label"];
                /** @description Comma-separated list of types. Allowed values: `rule_based`, `lookalike`. */
                readonly type?: string;
                /** @description Returns only the audience with this `external_id`, which is your own ID. */
                readonly external_id?: string;
                /** @description Returns only audiences whose `updated_at` or `size.as_of` is at or after this RFC 3339 timestamp. Archived audiences are included unless `status` is set. A change of `campaign_ids` does not count as an update of the audience. */
                readonly updated_since?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceList"];
                };
            };
        };
    };
    readonly createAudience: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AudienceCreate"];
            };
        };
        readonly responses: {
            /** @description The response to a dry run: the record as it would be. Nothing is stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceEnvelope"];
                };
            };
        };
    };
    readonly getAudience: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["aud_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceEnvelope"];
                };
            };
        };
    };
    readonly archiveAudience: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["aud_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceEnvelope"];
                };
            };
        };
    };
    readonly updateAudience: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["aud_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AudiencePatch"];
                readonly "application/merge-patch+json": components["schemas"]["AudiencePatch"];
            };
        };
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceEnvelope"];
                };
            };
        };
    };
    readonly getAudienceInsights: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["aud_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceInsightsEnvelope"];
                };
            };
        };
    };
    readonly unarchiveAudience: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["aud_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceEnvelope"];
                };
            };
        };
    };
    readonly listConnections: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "created_at" | "updated_at" | "name" | "platform" | "status" | "last_synced_at";
                /** @description The sort direction. */
                readonly order?: components["parameters"]["Order"];
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `pending`, `connected`, `error`, `expired`, `disconnected`. By default, records with the status `pending` or `disconnected` are not returned unless `updated_since` is present. */
                readonly status?: string;
                /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
                readonly start_date?: components["parameters"]["StartDate"];
                /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
                readonly end_date?: components["parameters"]["EndDate"];
                /** @description Comma-separated list of platforms. Allowed values: `sandbox`, `meta_ads`, `google_ads`, `pinterest_ads`. */
                readonly platform?: string;
                /** @description Returns only connections whose `updated_at` is at or after this RFC 3339 timestamp, or whose `last_sync` was queued, started or finished at or after it. Disconnected connections are included unless `status` is set. A change of `active_campaign_count` does not count. */
                readonly updated_since?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionList"];
                };
            };
        };
    };
    readonly getConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["con_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
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
    readonly disconnectConnection: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["con_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisconnectEnvelope"];
                };
            };
        };
    };
    readonly syncConnection: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["con_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SyncRunEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SyncRunEnvelope"];
                };
            };
        };
    };
    readonly getAnalyticsOverview: {
        readonly parameters: {
            readonly query?: {
                /** @description The first reporting day (YYYY-MM-DD), inclusive. Default: 29 days before `end_date`, which gives a period of 30 days. */
                readonly start_date?: components["parameters"]["ReportStartDate"];
                /** @description The last reporting day (YYYY-MM-DD), inclusive. The period can have at most 731 days. Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`. */
                readonly end_date?: components["parameters"]["ReportEndDate"];
                /** @description How the period is divided. Possible values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month). Weeks and months contain only the days of the period. */
                readonly granularity?: components["parameters"]["ReportGranularity"];
                /** @description The period to compare with. Possible values: `none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier). Each row is compared with its own days, shifted by the length of the whole period. For example, the days of March are compared with the 31 days before March 1, not with February. With `previous_year`, the metrics of February 29 of the earlier year count toward February 28. */
                readonly compare?: components["parameters"]["ReportCompare"];
                /** @description Comma-separated list of campaign IDs. */
                readonly campaign_id?: components["parameters"]["ReportCampaignId"];
                /** @description Comma-separated list of connection IDs. */
                readonly connection_id?: components["parameters"]["ReportConnectionId"];
                /** @description Comma-separated list of channels. A channel is the advertising platform of a connection: sandbox, meta_ads, google_ads, pinterest_ads. */
                readonly channel?: components["parameters"]["ReportChannel"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalyticsOverviewEnvelope"];
                };
            };
        };
    };
    readonly listCampaignMetrics: {
        readonly parameters: {
            readonly query?: {
                /** @description The first reporting day (YYYY-MM-DD), inclusive. Default: 29 days before `end_date`, which gives a period of 30 days. */
                readonly start_date?: components["parameters"]["ReportStartDate"];
                /** @description The last reporting day (YYYY-MM-DD), inclusive. The period can have at most 731 days. Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`. */
                readonly end_date?: components["parameters"]["ReportEndDate"];
                /** @description How the period is divided. Possible values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month). Weeks and months contain only the days of the period. */
                readonly granularity?: components["parameters"]["ReportGranularity"];
                /** @description The period to compare with. Possible values: `none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier). Each row is compared with its own days, shifted by the length of the whole period. For example, the days of March are compared with the 31 days before March 1, not with February. With `previous_year`, the metrics of February 29 of the earlier year count toward February 28. */
                readonly compare?: components["parameters"]["ReportCompare"];
                /** @description Comma-separated list of campaign IDs. */
                readonly campaign_id?: components["parameters"]["ReportCampaignId"];
                /** @description Comma-separated list of connection IDs. */
                readonly connection_id?: components["parameters"]["ReportConnectionId"];
                /** @description Comma-separated list of channels. A channel is the advertising platform of a connection: sandbox, meta_ads, google_ads, pinterest_ads. */
                readonly channel?: components["parameters"]["ReportChannel"];
                /** @description Comma-separated list of campaign statuses: draft, scheduled, active, paused, completed, archived. Default: `all`, which includes archived records. */
                readonly status?: string;
                /** @description The maximum number of rows per page. */
                readonly limit?: components["parameters"]["ReportLimit"];
                /** @description The `next_cursor` from the previous page. Keep all other parameters unchanged. A cursor expires 30 minutes after the first page is read; until then, all pages show the data as of the first page. */
                readonly cursor?: components["parameters"]["ReportCursor"];
                /** @description The field to sort by: a metric, `name`, or `date`. Rows without a value come last. Names are sorted alphabetically and case-insensitively. Default: `spend_micros` with the granularity `total`, otherwise `date`. */
                readonly sort?: components["parameters"]["ReportSort"];
                /** @description The sort direction: `asc` (ascending) or `desc` (descending). Default: `asc` for `name` and `date`, otherwise `desc`. */
                readonly order?: components["parameters"]["ReportOrder"];
                /** @description Returns only rows that changed after this RFC 3339 timestamp, including rows whose metrics became zero. Pass the `meta.as_of` of your last response to get exactly the rows that changed since then. */
                readonly updated_since?: components["parameters"]["ReportUpdatedSince"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignMetricsList"];
                };
            };
        };
    };
    readonly listChannelMetrics: {
        readonly parameters: {
            readonly query?: {
                /** @description The first reporting day (YYYY-MM-DD), inclusive. Default: 29 days before `end_date`, which gives a period of 30 days. */
                readonly start_date?: components["parameters"]["ReportStartDate"];
                /** @description The last reporting day (YYYY-MM-DD), inclusive. The period can have at most 731 days. Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`. */
                readonly end_date?: components["parameters"]["ReportEndDate"];
                /** @description How the period is divided. Possible values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month). Weeks and months contain only the days of the period. */
                readonly granularity?: components["parameters"]["ReportGranularity"];
                /** @description The period to compare with. Possible values: `none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier). Each row is compared with its own days, shifted by the length of the whole period. For example, the days of March are compared with the 31 days before March 1, not with February. With `previous_year`, the metrics of February 29 of the earlier year count toward February 28. */
                readonly compare?: components["parameters"]["ReportCompare"];
                /** @description Comma-separated list of campaign IDs. */
                readonly campaign_id?: components["parameters"]["ReportCampaignId"];
                /** @description Comma-separated list of connection IDs. */
                readonly connection_id?: components["parameters"]["ReportConnectionId"];
                /** @description Comma-separated list of channels. A channel is the advertising platform of a connection: sandbox, meta_ads, google_ads, pinterest_ads. */
                readonly channel?: components["parameters"]["ReportChannel"];
                /** @description The maximum number of rows per page. */
                readonly limit?: components["parameters"]["ReportLimit"];
                /** @description The `next_cursor` from the previous page. Keep all other parameters unchanged. A cursor expires 30 minutes after the first page is read; until then, all pages show the data as of the first page. */
                readonly cursor?: components["parameters"]["ReportCursor"];
                /** @description The field to sort by: a metric, `name`, or `date`. Rows without a value come last. Names are sorted alphabetically and case-insensitively. Default: `spend_micros` with the granularity `total`, otherwise `date`. */
                readonly sort?: components["parameters"]["ReportSort"];
                /** @description The sort direction: `asc` (ascending) or `desc` (descending). Default: `asc` for `name` and `date`, otherwise `desc`. */
                readonly order?: components["parameters"]["ReportOrder"];
                /** @description Returns only rows that changed after this RFC 3339 timestamp, including rows whose metrics became zero. Pass the `meta.as_of` of your last response to get exactly the rows that changed since then. */
                readonly updated_since?: components["parameters"]["ReportUpdatedSince"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChannelMetricsList"];
                };
            };
        };
    };
    readonly listCreativeMetrics: {
        readonly parameters: {
            readonly query?: {
                /** @description The first reporting day (YYYY-MM-DD), inclusive. Default: 29 days before `end_date`, which gives a period of 30 days. */
                readonly start_date?: components["parameters"]["ReportStartDate"];
                /** @description The last reporting day (YYYY-MM-DD), inclusive. The period can have at most 731 days. Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`. */
                readonly end_date?: components["parameters"]["ReportEndDate"];
                /** @description How the period is divided. Possible values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month). Weeks and months contain only the days of the period. */
                readonly granularity?: components["parameters"]["ReportGranularity"];
                /** @description The period to compare with. Possible values: `none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier). Each row is compared with its own days, shifted by the length of the whole period. For example, the days of March are compared with the 31 days before March 1, not with February. With `previous_year`, the metrics of February 29 of the earlier year count toward February 28. */
                readonly compare?: components["parameters"]["ReportCompare"];
                /** @description Comma-separated list of campaign IDs. */
                readonly campaign_id?: components["parameters"]["ReportCampaignId"];
                /** @description Comma-separated list of connection IDs. */
                readonly connection_id?: components["parameters"]["ReportConnectionId"];
                /** @description Comma-separated list of channels. A channel is the advertising platform of a connection: sandbox, meta_ads, google_ads, pinterest_ads. */
                readonly channel?: components["parameters"]["ReportChannel"];
                /** @description Comma-separated list of creative IDs. */
                readonly creative_id?: components["parameters"]["ReportCreativeId"];
                /** @description Comma-separated list of creative statuses: generating, ready, failed, archived. Default: `all`, which includes archived records. */
                readonly status?: string;
                /** @description The maximum number of rows per page. */
                readonly limit?: components["parameters"]["ReportLimit"];
                /** @description The `next_cursor` from the previous page. Keep all other parameters unchanged. A cursor expires 30 minutes after the first page is read; until then, all pages show the data as of the first page. */
                readonly cursor?: components["parameters"]["ReportCursor"];
                /** @description The field to sort by: a metric, `name`, or `date`. Rows without a value come last. Names are sorted alphabetically and case-insensitively. Default: `spend_micros` with the granularity `total`, otherwise `date`. */
                readonly sort?: components["parameters"]["ReportSort"];
                /** @description The sort direction: `asc` (ascending) or `desc` (descending). Default: `asc` for `name` and `date`, otherwise `desc`. */
                readonly order?: components["parameters"]["ReportOrder"];
                /** @description Returns only rows that changed after this RFC 3339 timestamp, including rows whose metrics became zero. Pass the `meta.as_of` of your last response to get exactly the rows that changed since then. */
                readonly updated_since?: components["parameters"]["ReportUpdatedSince"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreativeMetricsList"];
                };
            };
        };
    };
    readonly listAudienceMetrics: {
        readonly parameters: {
            readonly query?: {
                /** @description The first reporting day (YYYY-MM-DD), inclusive. Default: 29 days before `end_date`, which gives a period of 30 days. */
                readonly start_date?: components["parameters"]["ReportStartDate"];
                /** @description The last reporting day (YYYY-MM-DD), inclusive. The period can have at most 731 days. Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`. */
                readonly end_date?: components["parameters"]["ReportEndDate"];
                /** @description How the period is divided. Possible values: `total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month). Weeks and months contain only the days of the period. */
                readonly granularity?: components["parameters"]["ReportGranularity"];
                /** @description The period to compare with. Possible values: `none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier). Each row is compared with its own days, shifted by the length of the whole period. For example, the days of March are compared with the 31 days before March 1, not with February. With `previous_year`, the metrics of February 29 of the earlier year count toward February 28. */
                readonly compare?: components["parameters"]["ReportCompare"];
                /** @description Comma-separated list of campaign IDs. */
                readonly campaign_id?: components["parameters"]["ReportCampaignId"];
                /** @description Comma-separated list of connection IDs. */
                readonly connection_id?: components["parameters"]["ReportConnectionId"];
                /** @description Comma-separated list of channels. A channel is the advertising platform of a connection: sandbox, meta_ads, google_ads, pinterest_ads. */
                readonly channel?: components["parameters"]["ReportChannel"];
                /** @description Comma-separated list of audience IDs. */
                readonly audience_id?: components["parameters"]["ReportAudienceId"];
                /** @description Comma-separated list of audience statuses: building, ready, too_small, failed, archived. Default: `all`, which includes archived records. */
                readonly status?: string;
                /** @description The maximum number of rows per page. */
                readonly limit?: components["parameters"]["ReportLimit"];
                /** @description The `next_cursor` from the previous page. Keep all other parameters unchanged. A cursor expires 30 minutes after the first page is read; until then, all pages show the data as of the first page. */
                readonly cursor?: components["parameters"]["ReportCursor"];
                /** @description The field to sort by: a metric, `name`, or `date`. Rows without a value come last. Names are sorted alphabetically and case-insensitively. Default: `spend_micros` with the granularity `total`, otherwise `date`. */
                readonly sort?: components["parameters"]["ReportSort"];
                /** @description The sort direction: `asc` (ascending) or `desc` (descending). Default: `asc` for `name` and `date`, otherwise `desc`. */
                readonly order?: components["parameters"]["ReportOrder"];
                /** @description Returns only rows that changed after this RFC 3339 timestamp, including rows whose metrics became zero. Pass the `meta.as_of` of your last response to get exactly the rows that changed since then. */
                readonly updated_since?: components["parameters"]["ReportUpdatedSince"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AudienceMetricsList"];
                };
            };
        };
    };
    readonly queryAnalytics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AnalyticsQuery"];
            };
        };
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalyticsQueryRowList"];
                };
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "sequence";
                /** @description The sort direction. */
                readonly order?: components["parameters"]["Order"];
                /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
                readonly start_date?: components["parameters"]["StartDate"];
                /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
                readonly end_date?: components["parameters"]["EndDate"];
                /** @description Comma-separated list of event types. `campaign.*` stands for all types that begin with `campaign.`. */
                readonly type?: string;
                /** @description The ID of the record that the events are about. */
                readonly resource_id?: string;
                /** @description Comma-separated list of the IDs of API keys that made the changes. */
                readonly actor_api_key_id?: string;
                /** @description Returns only events with a higher `sequence`. To follow the log, use it with `order=asc`. */
                readonly after_sequence?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    readonly getEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["evt_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventEnvelope"];
                };
            };
        };
    };
    readonly listEventTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventTypeList"];
                };
            };
        };
    };
    readonly listWebhookEndpoints: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "created_at";
                /** @description The sort direction. */
                readonly order?: components["parameters"]["Order"];
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `enabled`, `disabled`. */
                readonly status?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    readonly createWebhookEndpoint: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        readonly responses: {
            /** @description The response to a dry run: the record as it would be. Nothing is stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
        };
    };
    readonly getWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
        };
    };
    readonly deleteWebhookEndpoint: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
        };
    };
    readonly updateWebhookEndpoint: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookEndpointPatch"];
                readonly "application/merge-patch+json": components["schemas"]["WebhookEndpointPatch"];
            };
        };
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of records on a page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the previous page. All other parameters must stay the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description The field to sort by. */
                readonly sort?: "created_at";
                /** @description The sort direction. */
                readonly order?: components["parameters"]["Order"];
                /** @description A comma-separated list of statuses, or `all`. Allowed values: `pending`, `retrying`, `succeeded`, `failed`, `skipped`. */
                readonly status?: string;
                /** @description Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`. */
                readonly start_date?: components["parameters"]["StartDate"];
                /** @description Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999. */
                readonly end_date?: components["parameters"]["EndDate"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    readonly enableWebhookEndpoint: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEnableEnvelope"];
                };
            };
        };
    };
    readonly disableWebhookEndpoint: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookSecretRotate"];
            };
        };
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
        };
    };
    readonly testWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTest"];
            };
        };
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookAttemptEnvelope"];
                };
            };
        };
    };
    readonly replayEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["whe_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookReplayCreate"];
            };
        };
        readonly responses: {
            /** @description The response to a dry run: the record as it would be. Nothing is stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookReplayEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookReplayEnvelope"];
                };
            };
        };
    };
    readonly getWebhookDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["dlv_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
        };
    };
    readonly retryWebhookDelivery: {
        readonly parameters: {
            readonly query?: {
                /** @description If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The ID of the record. */
                readonly id: components["parameters"]["dlv_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The response to a dry run: the record as it would be. Nothing is stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
            /** @description The current record. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
        };
    };
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
