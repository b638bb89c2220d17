import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { CliModule } from './cli.module.js';
import { messageOf } from './refusal.js';

try {
  await CommandFactory.run(CliModule, { logger: false, errorHandler: endedByCommander, serviceErrorHandler: fail });
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

/** Commander has already printed the help or what is wrong. */
function endedByCommander(error: Error & { exitCode?: number }): never {
  process.exit(error.exitCode ?? 1);
}
