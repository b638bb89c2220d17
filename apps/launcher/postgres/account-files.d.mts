interface Account {
  readonly uid: number;
  readonly gid: number;
}

export function openForAppend(file: string, account: Account | undefined): number;
export function writeNew(file: string, text: string, account?: Account): void;
export function readRegularFile(file: string): Buffer;
export function makePrivateTo(folder: string, account: Account): void;
