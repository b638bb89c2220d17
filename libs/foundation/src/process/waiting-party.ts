/** A caller that waits. Members of its party take turns, such as the addresses of clients whose account is not known. */
interface Member {
  readonly member: string;
}

/** The waiting callers of one party. */
export class WaitingParty<T extends Member> {
  /** By member. The first one is next. */
  private readonly lines = new Map<string, T[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(caller: T): void {
    const line = this.lines.get(caller.member);
    if (line === undefined) this.lines.set(caller.member, [caller]);
    else line.push(caller);
    this.count++;
  }

  /** The next caller that may start. It goes on waiting until it is removed. */
  next(mayStart: (caller: T) => boolean): T | undefined {
    for (const line of this.lines.values()) {
      const next = line.find(mayStart);
      if (next !== undefined) return next;
    }
    return undefined;
  }

  /** The newest caller of the member with the most. */
  newest(): T | undefined {
    let longest: T[] = [];
    for (const line of this.lines.values()) if (line.length > longest.length) longest = line;
    return longest.at(-1);
  }

  /** Removes a caller. If it starts, the other members go before the next one of its member. */
  remove(caller: T, { starts }: { starts: boolean }): void {
    const line = this.lines.get(caller.member) ?? [];
    const at = line.indexOf(caller);
    if (at < 0) return;
    line.splice(at, 1);
    this.count--;
    if (starts || line.length === 0) this.lines.delete(caller.member);
    if (starts && line.length > 0) this.lines.set(caller.member, line);
  }

  /** Removes and returns all callers of a member. */
  removeMember(member: string): readonly T[] {
    const line = this.lines.get(member) ?? [];
    this.lines.delete(member);
    this.count -= line.length;
    return line;
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (const line of this.lines.values()) yield* line;
  }
}
