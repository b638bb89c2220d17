import { rmSync } from 'node:fs';

export default async function globalTeardown(): Promise<void> {
  const { __postgres, __postgresDir } = globalThis as unknown as { __postgres?: { stop(): Promise<void> }; __postgresDir: string };
  await __postgres?.stop();
  rmSync(__postgresDir, { recursive: true, force: true });
}
