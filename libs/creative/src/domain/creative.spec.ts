import { type Actor, type Id, newId, systemActor, Validated, ValidationFailed, RecordReadOnly } from '#libs/kernel';
import { Creative, maxGenerationMs, noUsage } from './creative.js';
import { type CreativeRequest, defaultRequest } from './creative-fields.js';
import type { CreativePatch } from './creative-patch.js';
import type { Failure } from './failure.js';
import type { StoredImage } from './variant.js';

const now = new Date('2027-05-03T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const actor: Actor = systemActor(newId('acc'));
const image: StoredImage = { key: 'a.png', mimeType: 'image/png', width: 1080, height: 1080, bytes: 9, sha256: 'f' };
const broken: Failure = { code: 'generation_error', message: 'It broke.', retryable: true };
const used = { input_tokens: 10, output_tokens: 5, images: 1, cost_micros: 7 };

const requested = (fields: Partial<CreativeRequest> = {}) =>
  Creative.requested(actor, { ...defaultRequest, prompt: 'New shoes', ...fields }, 'embedded', now);
const change = (creative: Creative, patch: CreativePatch, at: Date) => creative.change(new Validated(patch, []), at);
const idsOf = (creative: Creative) => creative.variants.map(({ id }) => id);
const idAt = (creative: Creative, index: number) => idsOf(creative)[index] as Id<'var'>;
const finished = (...outcomes: ('ready' | 'failed')[]) => {
  const creative = requested({ requestedVariants: outcomes.length });
  idsOf(creative).forEach((id, i) =>
    creative.recordResult(id, outcomes[i] === 'ready' ? { image } : { failure: broken }, noUsage, later(i)),
  );
  return creative;
};

describe('a request', () => {
  it('variants use the requested aspect ratios in turn, or 1:1 by default', () => {
    expect(requested({ requestedVariants: 4, aspectRatios: ['4:5', '16:9'] }).variants.map((v) => v.aspectRatio)).toEqual([
      '4:5',
      '16:9',
      '4:5',
      '16:9',
    ]);
    expect(requested().variants.map((v) => v.aspectRatio)).toEqual(['1:1', '1:1', '1:1']);
    expect(requested({ type: 'text' }).variants.map((v) => v.aspectRatio)).toEqual([null, null, null]);
  });

  it('a creative without a name uses the first 60 characters of its prompt', () => {
    expect(requested({ prompt: `  ${'é'.repeat(59)}\nnext line` }).name).toBe('é'.repeat(59));
    expect(requested({ name: 'Mine' }).name).toBe('Mine');
  });
});

describe('a generation', () => {
  it('a generation with a ready variant completes with the first ready one as primary variant', () => {
    const creative = finished('failed', 'ready', 'ready');
    expect(creative).toMatchObject({ status: 'ready', failure: null, completedVariants: 2, revision: 2, finishedAt: later(2) });
    expect(creative.primaryVariantId).toBe(creative.variants[1]?.id);
  });

  it('a generation without a ready variant fails with the first failure', () => {
    expect(finished('failed', 'failed')).toMatchObject({ status: 'failed', failure: broken, completedVariants: 0, primaryVariantId: null });
  });

  it('progress of a generation does not change the revision', () => {
    const creative = requested();
    creative.recordResult(idAt(creative, 0), { image }, used, now);
    expect(creative).toMatchObject({ status: 'generating', completedVariants: 1, revision: 1, usage: used });
  });

  it('a variant keeps its first text and its first result', () => {
    const creative = requested({ requestedVariants: 2 });
    const [first, second] = idsOf(creative) as [`var_${string}`, `var_${string}`];
    const copy = { headline: 'A', primaryText: 'B', description: null, callToAction: null };
    creative.write(new Map([[first, copy]]), noUsage, now);
    creative.write(
      new Map([
        [first, { ...copy, headline: 'Other' }],
        [second, copy],
      ]),
      noUsage,
      now,
    );
    creative.recordResult(first, { image }, noUsage, now);
    creative.recordResult(first, { failure: broken }, noUsage, now);
    expect(creative.variants.map((v) => [v.status, v.copy?.headline])).toEqual([
      ['ready', 'A'],
      ['generating', 'A'],
    ]);
  });

  it('an overdue generation ends and keeps its ready variants', () => {
    const half = requested();
    half.recordResult(idAt(half, 1), { image }, noUsage, now);
    half.applyDue(later(maxGenerationMs - 1));
    expect(half.status).toBe('generating');
    half.applyDue(later(maxGenerationMs));
    expect(half).toMatchObject({ status: 'ready', completedVariants: 1, primaryVariantId: half.variants[1]?.id });
    expect(half.variants.map((v) => v.failure?.code ?? v.status)).toEqual(['generation_timeout', 'ready', 'generation_timeout']);
    const none = requested();
    none.applyDue(later(maxGenerationMs));
    expect(none).toMatchObject({ status: 'failed', failure: { code: 'generation_timeout', retryable: true } });
  });

  it('a finished generation does not end again', () => {
    const creative = finished('ready');
    creative.applyDue(later(maxGenerationMs));
    creative.failGeneration(broken, now);
    expect(creative).toMatchObject({ status: 'ready', revision: 2 });
  });
});

describe('archiving', () => {
  it.each([
    ['a ready one', () => finished('ready')],
    ['a failed one', () => finished('failed')],
    ['one that is being generated', () => requested()],
  ])('archiving %s also archives its variants', (_, make) => {
    const creative = make();
    const { revision } = creative;
    creative.archive(later(5_000));
    expect(creative).toMatchObject({ status: 'archived', archivedAt: later(5_000), revision: revision + 1 });
    expect(new Set(creative.variants.map((v) => v.status))).toEqual(new Set(['archived']));
  });

  it('archiving cancels a generation, so that later results have no effect', () => {
    const creative = requested();
    creative.archive(now);
    creative.recordResult(idAt(creative, 0), { image }, used, now);
    creative.write(new Map(), used, now);
    expect(creative).toMatchObject({ status: 'archived', completedVariants: 0, usage: noUsage, revision: 2 });
  });

  it('archiving twice has no effect', () => {
    const creative = finished('ready');
    creative.archive(now);
    const before = Object.assign(Object.create(Creative.prototype) as Creative, creative);
    creative.archive(later(1));
    expect(creative).toEqual(before);
  });
});

describe('a change', () => {
  it('an empty change does not create a new revision', () => {
    const creative = finished('ready');
    change(creative, {}, later(9));
    change(creative, { name: creative.name, labels: [...creative.labels], metadata: {} }, later(9));
    expect(creative.revision).toBe(2);
  });

  it('a change creates a new revision and records differences for the audit trail', () => {
    const creative = finished('ready');
    creative.pullEvents();
    change(creative, { name: 'New name', landingUrl: 'https://a.example' }, later(9));
    expect(creative).toMatchObject({ name: 'New name', revision: 3, updatedAt: later(9) });
    expect(creative.pullEvents()).toMatchObject([
      {
        type: 'creative.updated',
        changes: { name: { from: 'New shoes', to: 'New name' }, landing_url: { from: null, to: 'https://a.example' } },
      },
    ]);
  });

  it('a change can set another primary variant only if it belongs to the creative and is ready', () => {
    const creative = finished('ready', 'failed', 'ready');
    const [failed, third] = [idAt(creative, 1), idAt(creative, 2)];
    change(creative, { primaryVariantId: third }, now);
    expect(creative.primaryVariantId).toBe(third);
    const problemOf = (id: `var_${string}`) => {
      try {
        change(creative, { primaryVariantId: id }, now);
        return null;
      } catch (error) {
        return (error as ValidationFailed).details.errors?.[0]?.code;
      }
    };
    expect([problemOf(failed), problemOf(newId('var'))]).toEqual(['not_allowed_value', 'reference_not_found']);
  });

  it('an archived creative cannot be changed', () => {
    const creative = finished('ready');
    creative.archive(now);
    expect(() => change(creative, { name: 'X' }, now)).toThrow(RecordReadOnly);
  });
});

describe('an unarchived creative', () => {
  const day = 86_400_000;
  const copy = { headline: 'Run', primaryText: 'Light shoes.', description: null, callToAction: 'Shop' } as never;
  /** Each variant has its text; those that are ready also an image. */
  const written = (...outcomes: ('ready' | 'failed' | 'open')[]) => {
    const creative = requested({ requestedVariants: outcomes.length });
    creative.write(new Map(idsOf(creative).map((id) => [id, copy])), noUsage, now);
    outcomes.forEach((outcome, i) => {
      if (outcome !== 'open') creative.recordResult(idAt(creative, i), outcome === 'ready' ? { image } : { failure: broken }, noUsage, now);
    });
    return creative;
  };
  const restored = (creative: Creative, at = later(day)) => {
    creative.archive(now);
    creative.unarchive(actor, at);
    return creative;
  };

  it('with a complete variant is ready with the same primary variant', () => {
    const creative = written('ready', 'ready');
    change(creative, { primaryVariantId: idAt(creative, 1) }, now);
    expect(restored(creative)).toMatchObject({ status: 'ready', failure: null, archivedAt: null, primaryVariantId: idAt(creative, 1) });
    expect(creative.variants.map(({ status }) => status)).toEqual(['ready', 'ready']);
  });

  it('whose generation failed is failed for the same reason', () => {
    expect(restored(written('failed', 'failed'))).toMatchObject({ status: 'failed', failure: broken, primaryVariantId: null });
  });

  it('whose generation was canceled is failed and can be tried again', () => {
    const creative = restored(written('open'));
    expect(creative).toMatchObject({ status: 'failed', failure: { code: 'generation_error', retryable: true } });
    expect(creative.variants).toMatchObject([{ status: 'failed', image: null }]);
  });

  it('whose images have been deleted is failed, and its variants show no image', () => {
    expect(restored(written('ready'), later(90 * day - 1)).status).toBe('ready');
    const creative = restored(written('ready'), later(90 * day));
    expect(creative).toMatchObject({ status: 'failed', failure: { code: 'image_deleted' } });
    expect(creative.variants).toMatchObject([{ status: 'failed', image: null, failure: { code: 'image_deleted' } }]);
  });
});
