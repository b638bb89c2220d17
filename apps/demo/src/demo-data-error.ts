/** An error that whoever creates the demo data can correct, so its message is enough. */
export class DemoDataError extends Error {}
