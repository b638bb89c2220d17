/** Raise it after a change of the demo data: the next `npm start` then creates what is missing. */
export const demoVersion = 3;
