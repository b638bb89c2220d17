import { type Problem, ValidationFailed } from '#libs/kernel';
import { CommandRunner } from 'nest-commander';
import { CliError } from '../cli-error.js';

/** The command line prefix that an operator types. */
export const program = 'npm run acs --';

/** The result of a command as JSON for scripts and as text for people. */
export interface CommandOutput {
  readonly json: object;
  readonly text: string;
  /** The command has printed its result, and its exit code is 1. */
  readonly hasFailed?: boolean;
}

/** The options of a command by their flags: the description, and how the text is parsed if it is not taken as it is. */
export type OptionDeclarations = Readonly<Record<string, string | readonly [description: string, parse: (text: string) => unknown]>>;

type Commander = Parameters<CommandRunner['setCommand']>[0];

/** Ends the process with exit code 1 after the output, without a message. */
class FailedCommand extends Error {
  readonly exitCode = 1;
}

/** A command that prints text or, with --json, one JSON document. */
export abstract class OperatorCommand<T extends object = object> extends CommandRunner {
  /** Example calls, without the program prefix. */
  protected readonly examples: readonly string[] = [];
  protected readonly options: OptionDeclarations = {};
  /** Required options. One error lists all that are missing, where commander would name only the first. */
  protected readonly required: readonly (keyof T & string)[] = [];

  protected abstract execute(parameters: string[], options: T): Promise<CommandOutput>;

  override setCommand(command: Commander): this {
    command
      .exitOverride()
      .enablePositionalOptions()
      .allowExcessArguments(false)
      .configureHelp({
        optionDescription: (option) => (this.isRequired(option.attributeName()) ? `${option.description} (required)` : option.description),
      });
    for (const [flags, declared] of Object.entries({ ...this.options, '--json': 'Print the result as one JSON document' })) {
      const [description, parse] = typeof declared === 'string' ? [declared, undefined] : declared;
      if (parse === undefined) command.option(flags, description);
      else command.option(flags, description, parse);
    }
    if (this.examples.length > 0) command.addHelpText('after', examplesText(this.examples));
    return super.setCommand(command);
  }

  override async run(parameters: string[]): Promise<void> {
    const { json, ...options } = this.command.opts<T & { json?: boolean }>();
    this.assertHasRequired(options);
    try {
      const output = await this.execute(parameters, options as unknown as T);
      process.stdout.write(json ? `${JSON.stringify(output.json, null, 2)}\n` : `${output.text}\n`);
      if (output.hasFailed === true) throw new FailedCommand();
    } catch (error) {
      throw error instanceof ValidationFailed ? this.toCliError(error) : error;
    }
  }

  private isRequired(name: string): boolean {
    return (this.required as readonly string[]).includes(name);
  }

  private assertHasRequired(options: object): void {
    const missing = this.command.options.filter((o) => this.isRequired(o.attributeName()) && !(o.attributeName() in options));
    if (missing.length > 0) throw new CliError(missing.map((o) => `${o.long} is required. ${o.description}.`).join('\n'));
  }

  /** Names every invalid field by its option: `--plan must be one of starter, growth, enterprise.` */
  private toCliError(failure: ValidationFailed): CliError {
    const rules = failure.details.errors ?? [];
    return new CliError(rules.map((rule) => this.formatProblem(rule)).join('\n'));
  }

  private formatProblem({ pointer = '', message }: Problem): string {
    const field = pointer.slice(1);
    const long = `--${field.replaceAll('_', '-')}`;
    const label = this.command.options.some((option) => option.long === long) ? long : field.toUpperCase();
    return message.startsWith(`${field} `) ? label + message.slice(field.length) : `${label}: ${message}`;
  }
}

/** A command that only groups subcommands. */
export abstract class CommandGroup extends CommandRunner {
  protected readonly examples: readonly string[] = [];

  override setCommand(command: Commander): this {
    command.exitOverride().addHelpText('after', examplesText(this.examples));
    command.usage('COMMAND');
    return super.setCommand(command);
  }

  override async run([unknown]: string[]): Promise<void> {
    if (unknown === undefined) this.command.help({ error: true });
    const subcommands = this.command.commands.map((command) => command.name());
    throw new CliError(`Unknown command "${this.command.name()} ${unknown}". Available subcommands: ${subcommands.join(', ')}.`);
  }
}

function examplesText(examples: readonly string[]): string {
  return `\nExamples:\n${examples.map((example) => `  $ ${program} ${example}`).join('\n')}\n`;
}
