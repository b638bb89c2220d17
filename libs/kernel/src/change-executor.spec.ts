import { EventsInMemory, InMemoryRepository, RecordedChanges } from '../testing/recorded-changes.js';
import { type AggregateState, aggregateOf, type RecordState } from './aggregate.js';
import { type Actor, systemActor } from './actor.js';
import { AggregateRepository, ChangeExecutor } from './change-executor.js';
import { DomainEvent } from './domain-event.js';
import { PreconditionFailed, ValidationFailed } from './domain-error.js';
import { Precondition } from './precondition.js';
import { type Id, newId } from './type-id.js';
import { Validated } from './validated.js';

const now = new Date('2027-05-03T12:00:00.000Z');
const accountId = newId('acc');
const actor: Actor = { ...systemActor(accountId), userId: newId('usr') };

class Renamed extends DomainEvent {
  readonly type = 'thing.renamed';
  readonly meaning = null;
}
class Expired extends DomainEvent {
  readonly type = 'thing.expired';
  readonly meaning = null;
}
interface ThingState extends RecordState {
  readonly name: string;
  readonly notes: string;
  readonly expiresAt: Date | null;
}

class Thing extends aggregateOf<ThingState>() {
  override get resourceType(): string {
    return 'thing';
  }
  protected override get auditedFields() {
    return { name: 'display_name', expiresAt: 'expires_at' };
  }
  override applyDue(at: Date): void {
    if (this.expiresAt !== null && this.expiresAt <= at) this.revise(Expired, { expiresAt: null }, at);
  }
  rename(name: string, at: Date): void {
    this.revise(Renamed, { name, notes: `was ${this.name}` }, at);
  }
  note(notes: string): void {
    this.assign({ notes });
  }
}

const aThing = (expiresAt: Date | null = null) =>
  new Thing({ id: newId('cmp'), accountId, revision: 3, updatedAt: new Date(0), name: 'Old', notes: '', expiresAt });

/** Keeps one record and writes down every step. */
class Things extends AggregateRepository<Thing> {
  constructor(
    private readonly thing: Thing,
    private readonly steps: string[],
  ) {
    super();
  }
  get(): Promise<Thing> {
    this.steps.push('lock');
    return Promise.resolve(this.thing);
  }
  add(): Promise<void> {
    this.steps.push('add');
    return Promise.resolve();
  }
  save(): Promise<void> {
    this.steps.push('save');
    return Promise.resolve();
  }
  override schedule(): Promise<void> {
    this.steps.push('schedule');
    return Promise.resolve();
  }
}

function stage(thing = aThing()) {
  const steps: string[] = [];
  const log = new EventsInMemory((type) => steps.push(`record ${type}`));
  const changes = new ChangeExecutor(log, { now: () => now });
  return { thing, steps, entries: log.entries, changes, things: new Things(thing, steps) };
}

describe('the change of a record', () => {
  it('a change locks, saves, schedules and records its events in this order', async () => {
    const { thing, changes, things, steps, entries } = stage();
    await changes.run(things, { actor, id: thing.id }, (found, at) => found.rename('New', at));
    expect(steps).toEqual(['lock', 'save', 'schedule', 'record thing.renamed']);
    expect(thing).toMatchObject({ name: 'New', notes: 'was Old', revision: 4, updatedAt: now });
    const changed = { display_name: { from: 'Old', to: 'New' } };
    expect(entries).toEqual([
      {
        actor,
        action: 'thing.renamed',
        resourceType: 'thing',
        resourceId: thing.id,
        changes: changed,
        at: now,
        revision: 4,
        isPublished: false,
      },
    ]);
  });

  it('what is due happens before the verb, on behalf of the system', async () => {
    const { thing, changes, things, steps, entries } = stage(aThing(now));
    await changes.run(things, { actor, id: thing.id }, (found, at) => found.rename('New', at));
    expect(steps).toEqual(['lock', 'save', 'schedule', 'record thing.expired', 'record thing.renamed']);
    expect(entries.map((entry) => entry.actor.userId)).toEqual([null, actor.userId]);
    expect(thing.revision).toBe(5);
  });

  it('progress without a new revision is saved and no event', async () => {
    const { thing, changes, things, steps } = stage();
    await changes.run(things, { actor, id: thing.id }, (found) => found.note('progress'));
    expect(steps).toEqual(['lock', 'save', 'schedule']);
    expect(thing).toMatchObject({ notes: 'progress', revision: 3 });
  });

  it('a stale precondition takes precedence over an invalid body, and neither reaches the verb', async () => {
    const { thing, changes, things, steps } = stage();
    const body = new Validated<object>({}, [{ pointer: '/x', code: 'unknown_field', message: 'x is unknown.' }]);
    const verb = () => void steps.push('verb');
    const request = { actor, id: thing.id, body };
    await expect(changes.run(things, { ...request, precondition: new Precondition('"2"') }, verb)).rejects.toThrow(PreconditionFailed);
    await expect(changes.run(things, { ...request, precondition: new Precondition('"3"') }, verb)).rejects.toThrow(ValidationFailed);
    expect(steps).toEqual(['lock', 'lock']);
  });

  it('a verb that fails saves nothing', async () => {
    const { thing, changes, things, steps } = stage(aThing(now));
    const failing = changes.run(things, { actor, id: thing.id }, () => {
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(steps).toEqual(['lock']);
  });
});

interface NoteState extends AggregateState {
  readonly accountId: Id<'acc'>;
  readonly text: string;
}

/** A record without a revision. */
class Note extends aggregateOf<NoteState>() {
  static write(text: string, at: Date): Note {
    const note = new Note({ id: newId('aud'), accountId, text });
    note.recordCreation(Renamed, ['text'], at);
    return note;
  }
  get resourceType(): string {
    return 'note';
  }
  protected override get auditedFields() {
    return { text: 'text' };
  }
  rewrite(text: string, at: Date): void {
    this.recordChange(Renamed, { text }, at);
  }
}

describe('the change of a record without a revision', () => {
  it('a record without a revision has events without one', async () => {
    const [changes, notes] = [new RecordedChanges(() => now), new InMemoryRepository<Note>()];
    const note = await changes.add(notes, actor, (at) => Promise.resolve(Note.write('a', at)));
    await changes.run(notes, { actor, id: note.id }, (found, at) => found.rewrite('b', at));
    expect(changes.entries.map(({ changes: fields }) => fields)).toEqual([
      { text: { from: null, to: 'a' } },
      { text: { from: 'a', to: 'b' } },
    ]);
    expect(Object.keys(note).sort()).toEqual(['accountId', 'id', 'text']);
    expect(changes.entries.map(({ revision }) => revision)).toEqual([null, null]);
    expect(notes.saved).toEqual([note.id, note.id]);
  });

  it('a precondition on a record without a revision is an error of the program', async () => {
    const [changes, notes] = [new RecordedChanges(() => now), new InMemoryRepository<Note>()];
    const { id } = await changes.add(notes, actor, (at) => Note.write('a', at));
    const request = { actor, id, precondition: Precondition.none };
    await expect(changes.run(notes, request, (found, at) => found.rewrite('b', at))).rejects.toThrow(TypeError);
  });
});
