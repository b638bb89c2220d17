import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { CliModule } from './cli.module.js';
import { describeError } from './cli-error.js';

try {
  await CommandFactory.run(CliModule, { logger: false, errorHandler: exitAfterCommander, serviceErrorHandler: fail });
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

/** Commander has already printed the help or the error. */
function exitAfterCommander(error: Error & { exitCode?: number }): never {
  process.exit(error.exitCode ?? 1);
}
