export interface Instruction {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly text: string;
  readonly line: number;
}

export interface Stage {
  readonly name: string | undefined;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** Parses the stages of a Dockerfile. Throws on unsupported instructions. */
export function parseDockerfile(text: string): Stage[];

/** The commands of a RUN instruction as lists of words. */
export function commandsOf(instruction: Instruction): string[][];

/** The last instruction with a name in a stage. */
export function lastOf(stage: Stage, name: string): Instruction;

/** Returns a function that checks whether a path is part of the build context. */
export function parseDockerignore(text: string): (path: string) => boolean;
