export * from './contract.js';
export { adPlatforms } from './ad-platforms.module.js';
export { type ResealedTokens, ResealTokens } from './application/commands/reseal-tokens.js';
