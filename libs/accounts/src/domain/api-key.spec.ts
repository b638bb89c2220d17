import { assertRoomForKey, maxActiveKeys } from './api-key.js';

describe('the number of API keys', () => {
  it('a user can have 50 active API keys and no more', () => {
    expect(() => assertRoomForKey(maxActiveKeys - 1)).not.toThrow();
    expect(() => assertRoomForKey(maxActiveKeys)).toThrow('at most 50 active API keys');
  });
});
