import {
  type Actor,
  aggregateOf,
  clip,
  type DomainEventClass,
  type Id,
  isSameValue,
  newId,
  type Problem,
  RecordNotArchived,
  RecordReadOnly,
  type RecordState,
  type Validated,
  ValidationFailed,
} from '#libs/kernel';
import { aspectRatios } from './aspect-ratio.js';
import { keepsImages } from './archived-images.js';
import { availableActions } from './creative-actions.js';
import * as events from './creative-events.js';
import { type CreativeBrief, type CreativeFields, type CreativeRequest, fieldNames } from './creative-fields.js';
import { type CreativePatch, patchedFields } from './creative-patch.js';
import { type CreativeTransition, type CreativeStatus, nextStatus } from './creative-status.js';
import { type Failure, generationTimeout } from './failure.js';
import { type Copy, type StoredImage, Variant } from './variant.js';

/** A generation is ended after this time, half a minute before the documented limit of ten minutes. */
export const maxGenerationMs = 570_000;
const defaultNameLength = 60;

/** Model usage of a generation. It is zero for the embedded engine. */
export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly images: number;
  /** In micros of the currency of the operator's prices. */
  readonly cost_micros: number;
}
export const noUsage: Usage = { input_tokens: 0, output_tokens: 0, images: 0, cost_micros: 0 };

/** The result of one variant; a variant of a text creative has no image. */
export type VariantOutcome = { readonly image: StoredImage | null } | { readonly failure: Failure };

export interface CreativeState extends CreativeBrief, CreativeFields, RecordState {
  readonly id: Id<'crv'>;
  readonly status: CreativeStatus;
  readonly failure: Failure | null;
  readonly provider: string;
  readonly completedVariants: number;
  readonly usage: Usage;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
  readonly createdByUserId: Id<'usr'> | null;
  readonly createdByApiKeyId: Id<'key'> | null;
  /** Sorted by position. Stored in a separate table. */
  readonly variants: readonly Variant[];
}

/** Fields for the account alone. Platforms get the name of an ad, too, but it changes nothing that people see. */
const auditedFields = { status: 'status', ...fieldNames } as const;

/** A prompt and the ads that were generated from it. */
export class Creative extends aggregateOf<CreativeState>() {
  /** Creates a creative whose generation starts now. */
  static requested(actor: Actor, request: CreativeRequest, provider: string, now: Date): Creative {
    const isImage = request.type === 'image';
    const ratios = isImage ? (request.aspectRatios.length > 0 ? request.aspectRatios : aspectRatios.slice(0, 1)) : [];
    const key = { id: newId('crv'), accountId: actor.accountId };
    const ratioAt = (index: number) => (isImage ? (ratios[index % ratios.length] ?? null) : null);
    const creative = new Creative({
      ...request,
      ...key,
      revision: 1,
      status: 'generating',
      failure: null,
      name: request.name ?? defaultName(request.prompt),
      aspectRatios: ratios,
      primaryVariantId: null,
      provider,
      completedVariants: 0,
      usage: noUsage,
      startedAt: now,
      finishedAt: null,
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
      createdByUserId: actor.userId,
      createdByApiKeyId: actor.apiKeyId,
      variants: Array.from({ length: request.requestedVariants }, (_, i) => Variant.planned(key, i + 1, ratioAt(i), now)),
    });
    creative.recordCreation(events.CreativeCreated, ['status', 'name'], now);
    return creative;
  }

  override get resourceType(): string {
    return 'creative';
  }

  protected override get auditedFields() {
    return auditedFields;
  }

  get deadline(): Date {
    return new Date(this.startedAt.getTime() + maxGenerationMs);
  }

  /** The variants that are still generating. */
  get pendingVariants(): readonly Variant[] {
    return this.variants.filter((variant) => variant.status === 'generating');
  }

  /** Stores texts of variants that have none yet. */
  write(copies: ReadonlyMap<Id<'var'>, Copy>, used: Usage, now: Date): void {
    if (this.status !== 'generating') return;
    const written = (variant: Variant) => {
      const copy = variant.copy === null && variant.status === 'generating' ? copies.get(variant.id) : undefined;
      return copy === undefined ? variant : variant.written(copy, now);
    };
    this.assign({ variants: this.variants.map(written), usage: sum(this.usage, used) });
  }

  /** Records the result of one variant; the last one ends the generation. Late results have no effect. */
  recordResult(id: Id<'var'>, outcome: VariantOutcome, used: Usage, now: Date): void {
    if (this.status !== 'generating' || !this.pendingVariants.some((variant) => variant.id === id)) return;
    const settled = (variant: Variant) =>
      variant.id !== id ? variant : 'failure' in outcome ? variant.failed(outcome.failure, now) : variant.completed(outcome.image, now);
    this.assign({ variants: this.variants.map(settled), usage: sum(this.usage, used) });
    this.assign({ completedVariants: this.readyVariants.length, updatedAt: now });
    if (this.pendingVariants.length === 0) this.end(now);
  }

  /** Fails all unfinished variants for the same reason and ends the generation. */
  failGeneration(failure: Failure, now: Date, used = noUsage): void {
    if (this.status !== 'generating') return;
    const ended = (variant: Variant) => (variant.status === 'generating' ? variant.failed(failure, now) : variant);
    this.assign({ variants: this.variants.map(ended), usage: sum(this.usage, used) });
    this.end(now);
  }

  /** Ends an overdue generation. */
  override applyDue(now: Date): void {
    if (this.status === 'generating' && now >= this.deadline) this.failGeneration(generationTimeout, now);
  }

  /** Archives the creative and cancels a running generation. Has no effect on an archived creative. */
  archive(now: Date): void {
    if (this.status === 'archived') return;
    const variants = this.variants.map((variant) => variant.archived(now));
    this.transitionTo(events.CreativeArchived, 'archive', now, { variants, archivedAt: now, finishedAt: this.finishedAt ?? now });
  }

  /** Restores what there is: `ready` with a complete variant, and `failed` otherwise. Images are deleted some time after archiving. */
  unarchive(actor: Actor, now: Date): void {
    if (this.status !== 'archived') throw new RecordNotArchived('creative', this.status, availableActions(this.status, actor.permissions));
    const hasImages = this.archivedAt !== null && keepsImages(this.archivedAt, now);
    const variants = this.variants.map((variant) => variant.unarchived(hasImages, now));
    const ready = variants.filter(({ status }) => status === 'ready');
    const primary = ready.find(({ id }) => id === this.primaryVariantId) ?? ready[0];
    const values = { variants, archivedAt: null, completedVariants: ready.length, primaryVariantId: primary?.id ?? null };
    const failure = this.failure ?? variants.find((variant) => variant.failure !== null)?.failure ?? null;
    if (primary === undefined) this.transitionTo(events.CreativeUnarchived, 'unarchive_failed', now, { ...values, failure });
    else this.transitionTo(events.CreativeUnarchived, 'unarchive', now, { ...values, failure: null });
  }

  /** Applies a user's changes. All problems are reported together. */
  change(patch: Validated<CreativePatch>, now: Date): void {
    if (this.status === 'archived') throw new RecordReadOnly('creative');
    const { fields, problems } = patchedFields(patch.value, this);
    const changed = (Object.keys(fields) as (keyof CreativeFields)[]).filter((name) => !isSameValue(this[name], fields[name]));
    const primary = changed.includes('primaryVariantId') ? this.primaryProblems(fields.primaryVariantId ?? null) : [];
    const all = [...patch.problems, ...problems, ...primary];
    if (all.length > 0) throw new ValidationFailed(all);
    if (changed.length === 0) return;
    this.revise(events.CreativeUpdated, Object.fromEntries(changed.map((name) => [name, fields[name]])), now);
  }

  private primaryProblems(id: Id<'var'> | null): Problem[] {
    const variant = this.variants.find((one) => one.id === id);
    const problem = (code: Problem['code'], message: string): Problem[] => [{ pointer: '/primary_variant_id', code, message }];
    if (variant === undefined) return problem('reference_not_found', 'primary_variant_id must be the ID of a variant of this creative.');
    return variant.status === 'ready'
      ? []
      : problem('not_allowed_value', 'primary_variant_id must be the ID of a variant whose status is ready.');
  }

  private get readyVariants(): readonly Variant[] {
    return this.variants.filter((variant) => variant.status === 'ready');
  }

  private end(now: Date): void {
    const [first] = this.readyVariants;
    const values = { completedVariants: this.readyVariants.length, finishedAt: now };
    if (first !== undefined) {
      this.transitionTo(events.CreativeReady, 'complete', now, { ...values, primaryVariantId: first.id });
      return;
    }
    const failure = this.variants.find((variant) => variant.failure !== null)?.failure ?? null;
    this.transitionTo(events.CreativeFailed, 'fail', now, { ...values, failure });
  }

  /** The only place where the status changes. */
  private transitionTo(Event: DomainEventClass, transition: CreativeTransition, now: Date, values: Partial<CreativeState>): void {
    const status = nextStatus(this.status, transition);
    if (status === undefined) throw new Error(`Transition ${transition} is not allowed from ${this.status}.`);
    this.revise(Event, { ...values, status }, now);
  }
}

/** Returns the start of the prompt on one line. */
function defaultName(prompt: string): string {
  const line = prompt.replace(/\s+/g, ' ').trim();
  return clip(line, defaultNameLength).trim();
}

function sum(a: Usage, b: Usage): Usage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    images: a.images + b.images,
    cost_micros: a.cost_micros + b.cost_micros,
  };
}
