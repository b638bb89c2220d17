export * from './contract.js';
export { adPlatforms } from './ad-platforms.module.js';
export { type ResealedTokens, ResealTokens } from './application/commands/reseal-tokens.js';
export type { ExchangeOperation, ExchangeOutcome } from './infrastructure/outgoing/exchange-operations.js';
export { enumerationsOfPlatforms, operationsOfPlatforms } from './infrastructure/platforms/platform-list.js';
