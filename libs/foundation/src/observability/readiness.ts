/** Whether the process accepts requests. It reports not ready from the start of a shutdown. */
export class Readiness {
  private draining = false;
  private readonly callbacks: (() => void)[] = [];

  /** `neededParts` lists the migrations that must be finished before this version can serve. */
  constructor(readonly neededParts: readonly string[]) {}

  startDraining(): void {
    this.draining = true;
    for (const callback of this.callbacks) callback();
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Registers a callback for the start of a shutdown, so that waiting requests can end. */
  onDraining(callback: () => void): void {
    this.callbacks.push(callback);
  }
}
