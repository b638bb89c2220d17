/** Names of the supported platforms. A name is never removed, because metrics of the platform remain. */
export const platformNames = ['sandbox', 'meta_ads', 'google_ads', 'pinterest_ads'] as const;
