import { existsSync, readFileSync, rmSync } from 'node:fs';

export default async function globalTeardown(): Promise<void> {
  const { __postgres, __postgresDir } = globalThis as unknown as { __postgres?: { stop(): Promise<void> }; __postgresDir: string };
  const counts = process.env['TEST_ANSWER_COUNTS'] ?? '';
  if (existsSync(counts)) {
    const sum = readFileSync(counts, 'utf8')
      .split('\n')
      .reduce((total, line) => total + Number(line), 0);
    console.log(`${sum} answers of /v1 were held against docs/openapi/v1.json.`);
  }
  await __postgres?.stop();
  rmSync(__postgresDir, { recursive: true, force: true });
}
