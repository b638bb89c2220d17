import { type Actor, type Id, newId, type Problem, ValidationFailed } from '#libs/kernel';
import { aspectRatios } from './aspect-ratio.js';
import { CreativeArchived } from './creative.errors.js';
import { type CreativeBrief, type CreativeFields, type CreativeRequest, fieldNames } from './creative-fields.js';
import { type CreativeTransition, type CreativeStatus, nextStatus } from './creative-status.js';
import { type Failure, generationTimeout } from './failure.js';
import { type Copy, type StoredImage, Variant } from './variant.js';

export type Changes = Record<string, { from: unknown; to: unknown }>;

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

/** A prompt and the ads that were generated from it. */
export class Creative implements CreativeBrief, CreativeFields {
  readonly id!: Id<'crv'>;
  readonly accountId!: Id<'acc'>;
  readonly revision!: number;
  readonly status!: CreativeStatus;
  readonly failure!: Failure | null;
  readonly type!: CreativeBrief['type'];
  readonly prompt!: string;
  readonly brand!: CreativeBrief['brand'];
  readonly language!: string;
  readonly targetPlatforms!: CreativeBrief['targetPlatforms'];
  readonly aspectRatios!: CreativeBrief['aspectRatios'];
  readonly requestedVariants!: number;
  readonly name!: string;
  readonly landingUrl!: string | null;
  readonly callToAction!: string | null;
  readonly altText!: string | null;
  readonly description!: string | null;
  readonly primaryVariantId!: Id<'var'> | null;
  readonly externalId!: string | null;
  readonly metadata!: CreativeFields['metadata'];
  readonly labels!: CreativeFields['labels'];
  readonly provider!: string;
  readonly completedVariants!: number;
  readonly usage!: Usage;
  readonly startedAt!: Date;
  readonly finishedAt!: Date | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  readonly archivedAt!: Date | null;
  readonly createdByUserId!: Id<'usr'> | null;
  readonly createdByApiKeyId!: Id<'key'> | null;
  /** Sorted by position. Stored in a separate table. */
  readonly variants!: readonly Variant[];

  /** Creates a creative whose generation starts now. */
  static requested(actor: Actor, request: CreativeRequest, provider: string, now: Date): Creative {
    const isImage = request.type === 'image';
    const ratios = isImage ? (request.aspectRatios.length > 0 ? request.aspectRatios : aspectRatios.slice(0, 1)) : [];
    const creative = Object.assign(new Creative(), request, {
      id: newId('crv'),
      accountId: actor.accountId,
      revision: 1,
      status: 'generating' as const,
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
    });
    const ratioAt = (index: number) => (isImage ? (ratios[index % ratios.length] ?? null) : null);
    const variants = Array.from({ length: request.requestedVariants }, (_, i) => Variant.planned(creative, i + 1, ratioAt(i), now));
    return Object.assign(creative, { variants });
  }

  /** Returns violations of rules across fields of a request. */
  static validateRequest(request: Partial<CreativeRequest>): Problem[] {
    if (request.type !== 'text' || (request.aspectRatios ?? []).length === 0) return [];
    return [{ pointer: '/aspect_ratios', code: 'conflicting_fields', message: 'aspect_ratios is allowed only when type is image.' }];
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
    this.apply({ variants: this.variants.map(written), usage: sum(this.usage, used) });
  }

  /** Records the result of one variant; the last one ends the generation. Late results have no effect. */
  recordResult(id: Id<'var'>, outcome: { image: StoredImage | null } | { failure: Failure }, used: Usage, now: Date): void {
    if (this.status !== 'generating' || !this.pendingVariants.some((variant) => variant.id === id)) return;
    const settled = (variant: Variant) =>
      variant.id !== id ? variant : 'failure' in outcome ? variant.failed(outcome.failure, now) : variant.completed(outcome.image, now);
    this.apply({ variants: this.variants.map(settled), usage: sum(this.usage, used) });
    this.countCompleted();
    this.apply({ updatedAt: now });
    if (this.pendingVariants.length === 0) this.end(now);
  }

  /** Fails all unfinished variants for the same reason and ends the generation. */
  failGeneration(failure: Failure, now: Date, used = noUsage): void {
    if (this.status !== 'generating') return;
    const ended = (variant: Variant) => (variant.status === 'generating' ? variant.failed(failure, now) : variant);
    this.apply({ variants: this.variants.map(ended), usage: sum(this.usage, used) });
    this.end(now);
  }

  /** Ends an overdue generation. Every action calls it first, with the lock of the creative. */
  expireIfOverdue(now: Date): void {
    if (this.status === 'generating' && now >= this.deadline) this.failGeneration(generationTimeout, now);
  }

  /** Archives the creative and cancels a running generation. Has no effect on an archived creative. */
  archive(now: Date): void {
    if (this.status === 'archived') return;
    const finishedAt = this.finishedAt ?? now;
    this.apply({ variants: this.variants.map((variant) => variant.archived(now)) });
    this.transitionTo('archive', now, { archivedAt: now, finishedAt });
  }

  /** Applies a user's changes. `problems` are earlier validation problems of the request and are reported together with new ones. */
  change(fields: Partial<CreativeFields>, now: Date, problems: readonly Problem[] = []): void {
    if (this.status === 'archived') throw new CreativeArchived();
    const changed = (Object.keys(fields) as (keyof CreativeFields)[]).filter((name) => !isSame(this[name], fields[name]));
    const all = [...problems, ...(changed.includes('primaryVariantId') ? this.primaryProblems(fields.primaryVariantId ?? null) : [])];
    if (all.length > 0) throw new ValidationFailed(all);
    if (changed.length === 0) return;
    this.apply({ ...Object.fromEntries(changed.map((name) => [name, fields[name]])), updatedAt: now, revision: this.revision + 1 });
  }

  /** Returns the differences from an earlier copy, for the audit trail. */
  changesSince(before: Creative): Changes {
    const names = ['status', ...Object.keys(fieldNames)] as ('status' | keyof CreativeFields)[];
    const differing = names.filter((name) => !isSame(before[name], this[name]));
    return Object.fromEntries(
      differing.map((name) => [name === 'status' ? name : fieldNames[name], { from: before[name], to: this[name] }]),
    );
  }

  copy(): Creative {
    return Object.assign(Object.create(Creative.prototype) as Creative, this);
  }

  private primaryProblems(id: Id<'var'> | null): Problem[] {
    const variant = this.variants.find((one) => one.id === id);
    const problem = (code: Problem['code'], message: string): Problem[] => [{ pointer: '/primary_variant_id', code, message }];
    if (variant === undefined) return problem('reference_not_found', 'primary_variant_id must be the ID of a variant of this creative.');
    return variant.status === 'ready'
      ? []
      : problem('not_allowed_value', 'primary_variant_id must be the ID of a variant whose status is ready.');
  }

  private countCompleted(): void {
    this.apply({ completedVariants: this.variants.filter((variant) => variant.status === 'ready').length });
  }

  private end(now: Date): void {
    this.countCompleted();
    const first = this.variants.find((variant) => variant.status === 'ready');
    if (first !== undefined) this.transitionTo('complete', now, { primaryVariantId: first.id, finishedAt: now });
    else
      this.transitionTo('fail', now, {
        failure: this.variants.find((variant) => variant.failure !== null)?.failure ?? null,
        finishedAt: now,
      });
  }

  /** The only place where the status changes. */
  private transitionTo(transition: CreativeTransition, now: Date, values: Partial<Creative>): void {
    const status = nextStatus(this.status, transition);
    if (status === undefined) throw new Error(`Transition ${transition} is not allowed from ${this.status}.`);
    this.apply({ ...values, status, updatedAt: now, revision: this.revision + 1 });
  }

  private apply(values: Partial<Creative>): void {
    Object.assign(this, values);
  }
}

/** Returns the start of the prompt on one line. */
function defaultName(prompt: string): string {
  const line = prompt.replace(/\s+/g, ' ').trim();
  return [...line].slice(0, defaultNameLength).join('').trim();
}

function sum(a: Usage, b: Usage): Usage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    images: a.images + b.images,
    cost_micros: a.cost_micros + b.cost_micros,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && canonical(a) === canonical(b));
}

/** Sorts keys, because jsonb does not preserve their order. */
function canonical(value: object): string {
  return JSON.stringify(Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}
