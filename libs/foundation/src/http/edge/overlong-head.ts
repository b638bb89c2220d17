import type { Socket } from 'node:net';

const timeoutMs = 500;
const maxBytes = 4 * 1024 * 1024;

interface ParseError {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/**
 * Whether a head that grew too long did so in its request line. The parser does not tell, so the rest of the line is
 * waited for: only the request line ends in the version. The socket's input must no longer reach the parser.
 */
export function isOverlongUrl(socket: Socket, { rawPacket, bytesParsed = 0 }: ParseError): Promise<boolean> {
  let line = rawPacket?.toString('latin1', bytesParsed) ?? '';
  let received = line.length;
  const isWhole = () => line.includes('\n') || received > maxBytes || socket.readableEnded || socket.destroyed;
  const isUrl = () => /^[^\n]* HTTP\/\d\.\d\r?\n/.test(line);
  if (isWhole()) return Promise.resolve(isUrl());
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      line = line.slice(-16) + chunk.toString('latin1');
      if (isWhole()) decide();
    };
    const decide = () => {
      clearTimeout(timeout);
      socket.off('data', onData).off('close', decide).off('end', decide);
      resolve(isUrl());
    };
    const timeout = setTimeout(decide, timeoutMs);
    socket.on('data', onData).once('close', decide).once('end', decide);
  });
}
