import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import pg from 'pg';
import { lowerPriorityOfSession } from '../process/session-priority.js';
import { streamOf } from './connection.js';

/** A request waits for each of its statements; background work has time. */
const niceness = 10;

/**
 * A client for background work. Where PostgreSQL runs on this machine, the process that serves the connection goes behind those of
 * requests: a job would otherwise take as much of a busy core as all requests together.
 */
export function givingWay(Base: typeof pg.Client = pg.Client): typeof pg.Client {
  return class extends Base {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.once('connect', () => void lowerPriorityOfBackend(this));
    }
  };
}

async function lowerPriorityOfBackend(client: pg.Client): Promise<void> {
  const { processID } = client as unknown as { readonly processID: number };
  try {
    // On another machine or in another container, the number is that of another process. The title of the right one names our port.
    const title = readFileSync(`/proc/${processID}/cmdline`, 'utf8');
    if (!title.startsWith('postgres: ') || !title.includes(`(${streamOf(client).localPort})`)) return;
    setPriority(processID, Math.min(getPriority(processID) + niceness, constants.priority.PRIORITY_LOW));
    await lowerPriorityOfSession(processID, niceness);
  } catch {
    // PostgreSQL runs elsewhere, or as another user: it divides the cores as it would without us.
  }
}
