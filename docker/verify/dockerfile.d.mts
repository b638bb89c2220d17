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

/** The stages of a Dockerfile; refuses what it does not know. */
export function parseDockerfile(text: string): Stage[];

/** The commands of a RUN, each as its words. */
export function commandsOf(instruction: Instruction): string[][];

/** The last instruction of a name in a stage. */
export function lastOf(stage: Stage, name: string): Instruction;

/** Whether a path is let into the build. */
export function parseDockerignore(text: string): (path: string) => boolean;
