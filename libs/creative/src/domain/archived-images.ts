/** How long the images of an archived creative are kept. */
export const keptArchivedDays = 90;
