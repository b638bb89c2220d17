import { combined, type FigureSource, Metrics, ReadsFigures, sum } from '#libs/operations';
import { type PlatformDeprecation, PlatformDeprecations } from '../../application/ports/platform-deprecations.js';

/** How many announcements each platform currently repeats. */
@ReadsFigures()
export class DeprecationFigures implements FigureSource {
  private announcements: readonly PlatformDeprecation[] = [];

  constructor(
    private readonly deprecations: PlatformDeprecations,
    metrics: Metrics,
  ) {
    metrics.platformDeprecations.read(() =>
      combined(
        this.announcements,
        ({ platform }) => [platform],
        () => 1,
        sum,
      ),
    );
  }

  async read(): Promise<void> {
    this.announcements = await this.deprecations.recent();
  }

  forget(): void {
    this.announcements = [];
  }
}
