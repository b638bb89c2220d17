/** How long requests are counted by minute. After that, only their day is known. */
export const minuteUsageDays = 31;
