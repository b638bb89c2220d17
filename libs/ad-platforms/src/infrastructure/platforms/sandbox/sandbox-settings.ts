import { z } from 'zod';
import type { SettingChoice, SettingChoices } from '../../../application/ports/connection-settings.js';
import type { SandboxApi } from './sandbox-api.js';

const shape = z.object({ data: z.array(z.object({ id: z.string().min(1), name: z.string() })) });

/** Reads what the settings of a connection to this ad account can be set to. */
export async function readSettingChoices(api: SandboxApi): Promise<SettingChoices> {
  const choices = async (path: string): Promise<SettingChoice[]> => {
    const { data } = await api.call({ method: 'GET', path, isIdempotent: true }, shape);
    return data.map(({ id, name }) => ({ value: id, label: name }));
  };
  const [pages, pixels] = await Promise.all([choices('/pages'), choices('/pixels')]);
  return { page_id: pages, pixel_id: pixels };
}
