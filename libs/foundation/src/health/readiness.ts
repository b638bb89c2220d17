/** Whether the process should get requests: off from the first moment of a shutdown. */
export class Readiness {
  private draining = false;
  private readonly callbacks: (() => void)[] = [];

  /** `neededParts`: what `migrate` must have finished before this version serves. */
  constructor(readonly requiredParts: readonly string[]) {}

  startDraining(): void {
    this.draining = true;
    for (const callback of this.callbacks) callback();
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** For what holds requests back: it lets them go when a shutdown begins. */
  onDraining(callback: () => void): void {
    this.callbacks.push(callback);
  }
}
