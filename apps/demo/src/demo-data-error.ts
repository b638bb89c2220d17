/** An error that the operator who creates the demo data can correct, so its message is enough. */
export class DemoDataError extends Error {}
