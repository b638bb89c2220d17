import 'reflect-metadata';
import { DomainError } from '#libs/kernel';
import { EnvironmentError } from '#libs/foundation';
import { CommandFactory } from 'nest-commander';
import { CliModule } from './cli.module.js';
import { openCliContext } from './cli-context.js';

try {
  const context = await openCliContext();
  await CommandFactory.run(CliModule.for(context), {
    logger: false,
    cliName: 'npm run acs --',
    errorHandler: fail,
    serviceErrorHandler: fail,
  });
  await context.close();
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const isExpected = error instanceof DomainError || error instanceof EnvironmentError;
  const message = isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
