import type { Caller, Id, Warning } from '#libs/kernel';
import { RecordRows, type Row } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { EnvelopedResponse } from '../enveloped-response.js';
import { HttpResult } from '../http-result.js';
import type { WaitPreference } from '../preferred-wait.js';
import { type CommittedWrite, ContinuedWrites } from './continued-writes.js';
import type { PendingRecords } from './pending-work.js';
import { SafeWrites } from './safe-writes.js';
import type { WriteRequest } from './write-request.js';

/** What the writes of every kind of record go through. */
@Injectable()
export class WritePath {
  constructor(
    readonly commands: CommandBus,
    readonly writes: SafeWrites,
    readonly continued: ContinuedWrites,
    readonly rows: RecordRows,
  ) {}
}

/** A record as a command leaves it, with what looks like a slip in the write. */
interface WrittenRecord {
  readonly id: Id;
  readonly warnings?: readonly Warning[];
}

/** The writes of one kind of record: each runs a command and responds with the record as it is then. */
export class RecordWrites<Entity extends WrittenRecord, View extends object> {
  constructor(
    protected readonly path: WritePath,
    private readonly view: (row: Row, caller: Caller, record: Entity) => View | Promise<View>,
  ) {}

  run(write: WriteRequest, command: Command<Entity>): Promise<EnvelopedResponse> {
    return this.path.writes.run(write, async () => this.resultOf(await this.path.commands.execute(command), write.caller));
  }

  async viewOf(record: Entity, caller: Caller): Promise<View> {
    return this.view(this.path.rows.of(record), caller, record);
  }

  /** The view, with the warnings that the record has. */
  protected async resultOf(record: Entity, caller: Caller): Promise<object> {
    const view = await this.viewOf(record, caller);
    const { warnings = [] } = record;
    return warnings.length === 0 ? view : new HttpResult(view, { meta: { warnings } });
  }
}

/** How clients wait for records whose work continues in a worker. */
interface AwaitedRecords<Entity extends WrittenRecord, View> {
  readonly records: PendingRecords;
  /** Whether the work of the record has just begun. Default: always. */
  readonly isPending?: (record: Entity) => boolean;
  /** Reads the record after its work. */
  readonly read: (caller: Caller, id: Entity['id']) => Promise<View>;
}

/** The same for records whose work continues after the commit. Clients poll for its end, or wait for it. */
export class ContinuedRecordWrites<Entity extends WrittenRecord, View extends object> extends RecordWrites<Entity, View> {
  constructor(
    path: WritePath,
    view: (row: Row, caller: Caller, record: Entity) => View | Promise<View>,
    private readonly awaited: AwaitedRecords<Entity, View>,
  ) {
    super(path, view);
  }

  async runAndWait(write: WriteRequest, preference: WaitPreference, command: Command<Entity>): Promise<EnvelopedResponse> {
    return this.finish(write, preference, await this.begin(write, command));
  }

  /** The first half: runs the command and commits. */
  begin(write: WriteRequest, command: Command<Entity>): Promise<CommittedWrite> {
    return this.path.continued.begin(write, async () => {
      const record = await this.path.commands.execute(command);
      const pending = this.awaited.isPending?.(record) === false ? null : record.id;
      return { result: await this.resultOf(record, write.caller), pending };
    });
  }

  /** The second half: responds, at once or after the work. */
  finish(write: WriteRequest, preference: WaitPreference, committed: CommittedWrite): Promise<EnvelopedResponse> {
    return this.path.continued.continue(write, preference, this.awaited.records, committed, (id) => this.awaited.read(write.caller, id));
  }
}
