/** DI token of the function that returns the URL of the error code documentation. */
export const DOCS_URL = Symbol('DOCS_URL');

/** DI token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');
