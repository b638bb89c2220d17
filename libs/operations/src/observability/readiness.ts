/** Returns why the process cannot serve, or undefined. Each probe calls it, so it reads what the process already knows. */
export type ReadinessCondition = () => string | undefined;

/** Whether the process accepts requests. It reports not ready from the start of a shutdown. */
export class Readiness {
  private draining = false;
  private readonly callbacks: (() => void)[] = [];
  private readonly conditions: ReadinessCondition[] = [];

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

  addCondition(condition: ReadinessCondition): void {
    this.conditions.push(condition);
  }

  /** Returns the reason of the first condition that is not met. */
  unmetCondition(): string | undefined {
    for (const condition of this.conditions) {
      const reason = condition();
      if (reason !== undefined) return reason;
    }
    return undefined;
  }
}
