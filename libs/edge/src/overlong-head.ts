import type { Socket } from 'node:net';

const timeoutMs = 500;
const maxBytes = 4 * 1024 * 1024;

interface ParseError {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/**
 * Determines whether the request line exceeded the size limit, not a header. The parser does not report this, so the function waits
 * for the end of the line: only a request line ends in the HTTP version. The socket's input must no longer reach the parser.
 */
export function isOverlongUrl(socket: Socket, { rawPacket, bytesParsed = 0 }: ParseError): Promise<boolean> {
  let line = rawPacket?.toString('latin1', bytesParsed) ?? '';
  let received = line.length;
  const isComplete = () => line.includes('\n') || received > maxBytes || socket.readableEnded || socket.destroyed;
  const isUrl = () => /^[^\n]* HTTP\/\d\.\d\r?\n/.test(line);
  if (isComplete()) return Promise.resolve(isUrl());
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      line = line.slice(-16) + chunk.toString('latin1');
      if (isComplete()) decide();
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
