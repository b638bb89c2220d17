import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** What a name server says about a name: its addresses, another name and its addresses, a code of RFC 1035, or nothing at all. */
export type NameAnswer = { readonly addresses: readonly string[]; readonly alias?: string } | { readonly code: number } | 'silence';

export const noSuchName = { code: 3 };
export const serverFailure = { code: 2 };

const types = { 1: 4, 28: 6 } as const;

/** A name server on this machine, which answers over UDP. */
export class NameServer {
  /** The questions in their order, as `name A` and `name AAAA`. */
  readonly questions: string[] = [];
  private readonly socket: Socket = createSocket('udp4');

  constructor(private readonly answerOf: (name: string, family: 4 | 6) => NameAnswer) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.bind(0, '127.0.0.1', resolve));
    this.socket.on('message', (message, { port, address }) => {
      const question = questionOf(message);
      this.questions.push(`${question.name} ${question.family === 4 ? 'A' : 'AAAA'}`);
      const answer = this.answerOf(question.name, question.family);
      if (answer !== 'silence') this.socket.send(reply(message, question, answer), port, address);
    });
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.socket.close();
  }
}

interface Question {
  readonly name: string;
  readonly family: 4 | 6;
  /** Where it ends in the message. */
  readonly end: number;
}

const headerBytes = 12;

function questionOf(message: Buffer): Question {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at] as number; length > 0; length = message[at] as number) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1) as keyof typeof types;
  return { name: labels.join('.').toLowerCase(), family: types[type], end: at + 5 };
}

function reply(message: Buffer, { family, end }: Question, answer: Exclude<NameAnswer, 'silence'>): Buffer {
  const alias = 'alias' in answer ? answer.alias : undefined;
  const addresses = 'addresses' in answer ? answer.addresses.filter((address) => address.includes(':') === (family === 6)) : [];
  const records: Buffer[] = [];
  const asked = Buffer.from([0xc0, headerBytes]); // a pointer to the name in the question
  if (alias !== undefined) records.push(record(asked, 5, nameBytes(alias)));
  const owner = alias === undefined ? asked : nameBytes(alias);
  for (const address of addresses) records.push(record(owner, family === 4 ? 1 : 28, addressBytes(address)));
  const header = Buffer.alloc(headerBytes);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | ('code' in answer ? answer.code : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, message.subarray(headerBytes, end), ...records]);
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(60, 4);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, fields, data]);
}

const nameBytes = (name: string) =>
  Buffer.concat([...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])), Buffer.from([0])]);

function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  const bytes = Buffer.alloc(16);
  all.forEach((group, i) => bytes.writeUInt16BE(group, i * 2));
  return bytes;
}
