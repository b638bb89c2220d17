/** A fault of the environment that an operator can correct. Its message is one line that names the variable. */
export class EnvironmentError extends Error {}
