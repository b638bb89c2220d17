interface Account {
  readonly uid: number;
  readonly gid: number;
}

export function openToAppend(file: string, account: Account | undefined): number;
export function writeNew(file: string, text: string, account?: Account): void;
export function readPlain(file: string): Buffer;
export function givePrivately(folder: string, account: Account): void;
