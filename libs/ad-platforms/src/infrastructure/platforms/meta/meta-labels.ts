import { z } from 'zod';
import type { MetaApi } from './meta-api.js';

const labelShape = z.looseObject({ id: z.string().min(1), name: z.string().nullish() });

/** The objects with a label, by an edge of the label such as `campaigns`. A label cannot be searched by its name, so all are read. */
export async function objectsLabeled<T extends z.ZodType>(
  api: MetaApi,
  label: string,
  edge: 'campaigns' | 'adcreatives',
  fields: string,
  shape: T,
): Promise<z.infer<T>[]> {
  const labels = await api.list(api.inAdAccount('/adlabels'), { fields: 'id,name', limit: 500 }, labelShape);
  const found: z.infer<T>[] = [];
  for (const { id, name } of labels) {
    if (name === label) found.push(...(await api.list(`/${encodeURIComponent(id)}/${edge}`, { fields, limit: 100 }, shape)));
  }
  return found;
}
