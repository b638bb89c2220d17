import { type Id, Queue } from '#libs/kernel';

export interface Generation {
  readonly account_id: Id<'acc'>;
  readonly creative_id: Id<'crv'>;
}

export const generateQueue = new Queue<Generation>('creative.generate', 'background');
export const endGenerationQueue = new Queue<Generation>('creative.end-generation', 'background');
