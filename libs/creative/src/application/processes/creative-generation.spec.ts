import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { type Id, newId, systemActor, Transactions } from '#libs/kernel';
import { InMemoryRepository, RecordedChanges } from '../../../../kernel/testing/recorded-changes.js';
import { Creative, maxGenerationMs, noUsage } from '../../domain/creative.js';
import { type CreativeRequest, defaultRequest } from '../../domain/creative-fields.js';
import type { CreativeRepository } from '../../domain/creative.repository.js';
import type { Failure } from '../../domain/failure.js';
import { AssetStore } from '../ports/asset-store.js';
import { CreativeGenerator, GenerationFailed, type GenerationTask } from '../ports/creative-generator.js';
import { CreativeGeneration } from './creative-generation.js';

const start = new Date('2027-05-03T12:00:00.000Z');
const accountId = newId('acc');
const refused: Failure = { code: 'content_policy', message: 'The model refused.', retryable: false };
const textUsage = { ...noUsage, input_tokens: 10, cost_micros: 3 };
const imageUsage = { ...noUsage, images: 1, cost_micros: 40 };
const copyOf = (creative: Creative) => Object.assign(Object.create(Creative.prototype) as Creative, creative);

/** Called before a step, which fails with what it throws. Steps: `write`, `draw n`, `put n`, and `save n`, counted over all changes. */
type Interruption = (step: string) => void | Promise<void>;

/** Runs one transaction at a time, as the lock of the creative makes it. */
class SerialTransactions extends Transactions {
  readonly open = new AsyncLocalStorage<true>();
  private last: Promise<unknown> = Promise.resolve();

  run<T>(_: Id<'acc'>, work: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => this.open.run(true, work));
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Reads copies, so that what is not saved is lost. */
class StoredCreatives extends InMemoryRepository<Creative> implements CreativeRepository {
  before: Interruption = () => undefined;

  override async get(account: Id<'acc'>, id: Id<'crv'>): Promise<Creative> {
    return copyOf(await super.get(account, id));
  }
  override async save(creative: Creative): Promise<void> {
    await this.before(`save ${this.saved.length}`);
    this.records.set(creative.id, copyOf(creative));
    await super.save(creative);
  }
}

/** A creative with two variants and its generation, of which `interrupt` can disturb any step. */
async function aGeneration(
  request: Partial<CreativeRequest> = {},
  interrupt: Interruption = () => undefined,
  texts = Number.POSITIVE_INFINITY,
) {
  let now = start;
  const calls: string[] = [];
  const files = new Map<string, Uint8Array>();
  const transactions = new SerialTransactions();
  const creatives = new StoredCreatives();
  const changes = new RecordedChanges(() => now);
  const step = async (name: string) => {
    calls.push(name);
    if (transactions.open.getStore() === true) throw new Error(`${name} ran in a transaction.`);
    await interrupt(name);
  };
  class Generator extends CreativeGenerator {
    readonly provider = 'fake';
    readonly languages = null;
    async write({ requestedVariants }: GenerationTask, signal: AbortSignal) {
      expect(signal.aborted).toBe(false);
      await step('write');
      const headlines = Array.from({ length: requestedVariants }, (_, i) => `Headline ${i + 1}`);
      const copies = headlines.map((headline) => ({ headline, primaryText: 'Text', description: null, callToAction: null }));
      return { copies: copies.slice(0, texts), usage: textUsage };
    }
    async draw(_: GenerationTask, { headline }: { headline: string }, { position }: { position: number }) {
      await step(`draw ${position}`);
      return {
        image: { bytes: Buffer.from(headline), mimeType: 'image/png' as const, width: 1080, height: 1080 },
        usage: imageUsage,
      };
    }
  }
  class Files extends AssetStore {
    async put(key: string, bytes: Uint8Array): Promise<void> {
      await step(`put ${Buffer.from(bytes).toString().replace('Headline ', '')}`);
      files.set(key, bytes);
    }
    open(): Promise<null> {
      return Promise.reject(new Error('A generation reads no file.'));
    }
    remove(): Promise<void> {
      return Promise.reject(new Error('A generation removes no file.'));
    }
    async *list() {
      // A generation lists no files.
    }
  }
  const requested = Creative.requested(
    systemActor(accountId),
    { ...defaultRequest, prompt: 'Bikes', requestedVariants: 2, ...request },
    'fake',
    now,
  );
  const { id } = requested;
  requested.pullEvents();
  await creatives.add(requested);
  creatives.before = interrupt;
  const generation = new CreativeGeneration(transactions, changes, creatives, new Generator(), new Files(), { now: () => now });
  return {
    calls,
    files,
    changes,
    get: () => creatives.get(accountId, id),
    archive: () => changes.run(creatives, { actor: systemActor(accountId), id }, (creative, at) => creative.archive(at)),
    passDeadline: () => void (now = new Date(start.getTime() + maxGenerationMs)),
    run: () => generation.run(accountId, id),
  };
}

/** Fails once, at this step. */
function failingOnceAt(name: string, error: Error): Interruption {
  let isDue = true;
  return (step) => {
    if (step !== name || !isDue) return;
    isDue = false;
    throw error;
  };
}

describe('the generation of a creative', () => {
  it('fails the variants for which there is no text that differs, and completes the others', async () => {
    const generation = await aGeneration({ type: 'text' }, undefined, 1);
    expect(await generation.run()).toMatchObject([{ error: { failure: { code: 'generation_error', retryable: false } } }]);
    const { status, variants } = await generation.get();
    expect([status, variants.map((variant) => variant.status)]).toEqual(['ready', ['ready', 'failed']]);
  });

  it('a generation writes the texts, then draws and stores each image, and ends ready', async () => {
    const { run, get, calls, files, changes } = await aGeneration();
    expect(await run()).toEqual([]);
    const creative = await get();
    expect(calls).toEqual(['write', 'draw 1', 'draw 2', 'put 1', 'put 2']);
    expect(creative).toMatchObject({ status: 'ready', completedVariants: 2, primaryVariantId: creative.variants[0]?.id });
    expect(creative.usage).toEqual({ ...noUsage, input_tokens: 10, images: 2, cost_micros: 83 });
    expect(creative.variants.map(({ image }) => files.has(image?.key ?? ''))).toEqual([true, true]);
    expect(changes.entries.map(({ action }) => action)).toEqual(['creative.ready']);
  });

  it('a finished generation is not run again', async () => {
    const { run, calls } = await aGeneration();
    await run();
    calls.length = 0;
    expect(await run()).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('a generation of texts neither draws nor stores', async () => {
    const { run, get, calls } = await aGeneration({ type: 'text' });
    await run();
    expect(calls).toEqual(['write']);
    expect(await get()).toMatchObject({ status: 'ready', completedVariants: 2, usage: textUsage });
  });

  // The first change ends an overdue generation, the second stores the texts, the third and fourth the images.
  it.each(['save 1', 'write', 'save 2', 'draw 1', 'draw 2', 'put 1', 'put 2', 'save 3', 'save 4'])(
    'after an error at %s, the next run generates only what is missing',
    async (failing) => {
      const { run, get, calls, files, changes } = await aGeneration({}, failingOnceAt(failing, new Error('The connection was lost.')));
      await expect(run()).rejects.toThrow('The connection was lost.');
      await setImmediate(); // the other variant goes on
      expect((await get()).status).toBe('generating');
      expect(changes.entries).toEqual([]);
      expect(await run()).toEqual([]);
      const creative = await get();
      expect(creative).toMatchObject({ status: 'ready', completedVariants: 2 });
      // Usage is recorded with a result: once each, however often it was computed.
      expect(creative.usage).toEqual({ ...noUsage, input_tokens: 10, images: 2, cost_micros: 83 });
      expect(files.size).toBe(2);
      expect(changes.entries.map(({ action }) => action)).toEqual(['creative.ready']);
      const isBeforeTexts = ['save 1', 'write', 'save 2'].includes(failing);
      expect(calls.filter((call) => call === 'write')).toHaveLength(failing === 'write' || failing === 'save 2' ? 2 : 1);
      expect(calls.filter((call) => call.startsWith('draw'))).toHaveLength(isBeforeTexts ? 2 : 3);
    },
  );

  it('a permanent failure of the texts fails the creative, with the usage of the attempt', async () => {
    const error = new GenerationFailed(refused, textUsage);
    const { run, get, calls, changes } = await aGeneration({}, failingOnceAt('write', error));
    expect(await run()).toEqual([{ variantId: null, error }]);
    expect(calls).toEqual(['write']);
    expect(await get()).toMatchObject({ status: 'failed', failure: refused, usage: textUsage, completedVariants: 0 });
    expect(changes.entries.map(({ action }) => action)).toEqual(['creative.failed']);
  });

  it('a permanent failure of one image fails its variant alone', async () => {
    const error = new GenerationFailed(refused, imageUsage);
    const { run, get } = await aGeneration({}, failingOnceAt('draw 1', error));
    const failures = await run();
    const creative = await get();
    const [first, second] = creative.variants;
    expect(failures).toEqual([{ variantId: first?.id, error }]);
    expect([first, second]).toMatchObject([
      { status: 'failed', failure: refused, image: null },
      { status: 'ready', failure: null },
    ]);
    expect(creative).toMatchObject({ status: 'ready', completedVariants: 1, primaryVariantId: second?.id });
    expect(creative.usage.images).toBe(2);
  });

  it('a creative fails when the images of all variants fail', async () => {
    const { run, get } = await aGeneration({}, (step) => {
      if (step.startsWith('draw')) throw new GenerationFailed(refused, noUsage);
    });
    expect(await run()).toHaveLength(2);
    expect(await get()).toMatchObject({ status: 'failed', failure: refused });
  });

  it.each(['write', 'draw 1', 'put 1'])('results that arrive after the creative was archived during %s have no effect', async (during) => {
    const disturb: { at?: Interruption } = {};
    const { run, get, archive, changes } = await aGeneration({}, (step) => disturb.at?.(step));
    disturb.at = async (step) => {
      if (step === during) await archive();
    };
    expect(await run()).toEqual([]);
    const creative = await get();
    expect(creative.status).toBe('archived');
    expect(creative.variants[0]?.status).toBe('archived');
    expect(changes.entries.map(({ action }) => action)).toEqual(['creative.archived']);
  });

  it.each(['write', 'draw 1', 'put 1'])('a generation whose deadline passes during %s fails as timed out', async (during) => {
    const disturb: { at?: Interruption } = {};
    const { run, get, passDeadline, changes } = await aGeneration({}, (step) => disturb.at?.(step));
    disturb.at = (step) => {
      if (step === during) passDeadline();
    };
    expect(await run()).toEqual([]);
    expect(await get()).toMatchObject({ status: 'failed', failure: { code: 'generation_timeout' } });
    expect(changes.entries.map(({ action, actor }) => [action, actor.userId])).toEqual([['creative.failed', null]]);
  });
});
