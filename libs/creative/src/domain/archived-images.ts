/** How long the images of an archived creative are kept. */
export const keptArchivedDays = 90;
const dayMs = 86_400_000;

/** Whether the images of a creative that was archived then still exist. The sweep leaves them for another day. */
export const keepsImages = (archivedAt: Date, now: Date): boolean => now.getTime() - archivedAt.getTime() < keptArchivedDays * dayMs;
