/** DI token of the function that tells where error codes are explained. */
export const DOCS_URL = Symbol('DOCS_URL');

/** DI token of the checked settings of the process. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

/** DI token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');
