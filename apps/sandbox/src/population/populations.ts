import { type ModelName } from '../metrics/platform-model.js';
import { Population } from './population.js';

/** Holds one population for each kind of platform, created on first use. */
export class Populations {
  private readonly populations = new Map<ModelName, Population>();

  constructor(private readonly seed: number) {}

  of(model: ModelName): Population {
    let population = this.populations.get(model);
    if (!population) this.populations.set(model, (population = new Population(this.seed, model)));
    return population;
  }
}
