import { Injectable } from '@nestjs/common';

/** Whether the process should get requests: off from the first moment of a shutdown. */
@Injectable()
export class Readiness {
  private draining = false;
  private readonly callbacks: (() => void)[] = [];

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
