import { type Problem, ValidationFailed } from '#libs/kernel';
import { CommandRunner, Option } from 'nest-commander';
import { Refusal } from '../refusal.js';

/** How an operator calls the commands. */
export const program = 'npm run acs --';

/** What a command has to tell, to a script and to a person. */
export interface Answer {
  readonly json: object;
  readonly text: string;
}

type Commander = Parameters<CommandRunner['setCommand']>[0];

/** A command that answers with text or, with --json, with one JSON document. */
export abstract class OperatorCommand<T extends object = object> extends CommandRunner {
  /** Calls as an operator types them, without the program. */
  protected readonly examples: readonly string[] = [];
  /** Options that must be given: asked for together, where commander would name only the first. */
  protected readonly required: readonly (keyof T & string)[] = [];

  protected abstract answer(parameters: string[], options: T): Promise<Answer>;

  override setCommand(command: Commander): this {
    command
      .enablePositionalOptions()
      .allowExcessArguments(false)
      .configureHelp({
        optionDescription: (option) => (this.isRequired(option.attributeName()) ? `${option.description} (required)` : option.description),
      });
    if (this.examples.length > 0) command.addHelpText('after', examplesText(this.examples));
    return super.setCommand(command);
  }

  override async run(parameters: string[], { json, ...given }: T & { json?: boolean }): Promise<void> {
    const options = given as unknown as T;
    this.assertHasRequired(options);
    try {
      const answer = await this.answer(parameters, options);
      process.stdout.write(json ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.text}\n`);
    } catch (error) {
      throw error instanceof ValidationFailed ? this.inOwnWords(error) : error;
    }
  }

  @Option({ flags: '--json', description: 'Print one JSON document and nothing else' })
  json(): boolean {
    return true;
  }

  private isRequired(name: string): boolean {
    return (this.required as readonly string[]).includes(name);
  }

  private assertHasRequired(options: T): void {
    const missing = this.command.options.filter((o) => this.isRequired(o.attributeName()) && !(o.attributeName() in options));
    if (missing.length > 0) throw new Refusal(missing.map((o) => `${o.long} is required. ${o.description}.`).join('\n'));
  }

  /** Every broken rule under the name that the operator knows it by: `--plan must be one of starter, growth, enterprise.` */
  private inOwnWords(failure: ValidationFailed): Refusal {
    const rules = failure.details.errors ?? [];
    return new Refusal(rules.map((rule) => this.ruleText(rule)).join('\n'));
  }

  private ruleText({ pointer = '', message }: Problem): string {
    const field = pointer.slice(1);
    const long = `--${field.replaceAll('_', '-')}`;
    const label = this.command.options.some((option) => option.long === long) ? long : field.toUpperCase();
    return message.startsWith(`${field} `) ? label + message.slice(field.length) : `${label}: ${message}`;
  }
}

/** A word that only groups commands. */
export abstract class CommandGroup extends CommandRunner {
  protected readonly examples: readonly string[] = [];

  override setCommand(command: Commander): this {
    command.addHelpText('after', examplesText(this.examples));
    command.usage('COMMAND');
    return super.setCommand(command);
  }

  override async run([unknown]: string[]): Promise<void> {
    if (unknown === undefined) this.command.help({ error: true });
    const known = this.command.commands.map((command) => command.name());
    throw new Refusal(`"${this.command.name()} ${unknown}" is no command: it can be ${known.map((n) => `"${n}"`).join(', ')}.`);
  }
}

function examplesText(examples: readonly string[]): string {
  return `\nExamples:\n${examples.map((example) => `  $ ${program} ${example}`).join('\n')}\n`;
}
