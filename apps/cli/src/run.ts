import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { CliModule } from './cli.module.js';
import { describeError } from './cli-error.js';

/** Runs the command that the arguments of this process name, and returns its exit code. */
export async function run(): Promise<number> {
  let failure: unknown;
  try {
    await CommandFactory.run(CliModule, {
      logger: false,
      // As `exitOverride` of each command: Commander ends the process if this returns.
      errorHandler: (error) => {
        throw error;
      },
      serviceErrorHandler: (error) => void (failure = error),
    });
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) return 0;
  if (isPrintedFailure(failure)) return failure.exitCode;
  process.stderr.write(`${describeError(failure)}\n`);
  return 1;
}

/** Commander has already printed the help or the error, or the command has printed a result that is a failure. */
function isPrintedFailure(error: unknown): error is { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number';
}
