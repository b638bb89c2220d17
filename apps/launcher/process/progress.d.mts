export interface Progress {
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
  say(text: string): void;
}

export function createProgress(stream?: NodeJS.WritableStream & { readonly isTTY?: boolean }): Progress;
