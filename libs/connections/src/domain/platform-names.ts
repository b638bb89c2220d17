/** What the platforms are called that connections can lead to. A name stays when a platform is no longer offered: its metrics do. */
export const platformNames = ['sandbox', 'meta_ads', 'google_ads', 'pinterest_ads'] as const;
