import { JobQueue, MergedQueue, Queue } from './job-queue.js';

interface Sending {
  readonly account: string;
}

class RecordingQueue extends JobQueue {
  readonly sent: unknown[] = [];

  override send<T extends object>(queue: Queue<T>, data: NoInfer<T>, startAfter?: Date): Promise<void> {
    this.sent.push([queue.name, data, startAfter]);
    return Promise.resolve();
  }

  override merge<T extends object>(queue: MergedQueue<T>, jobs: readonly NoInfer<T>[]): Promise<void> {
    this.sent.push([queue.name, jobs.map(queue.keyOf)]);
    return Promise.resolve();
  }
}

it('a queue takes only data of its own type', async () => {
  const jobs = new RecordingQueue();
  const queue = new Queue<Sending>('context.send', 'change');
  await jobs.send(queue, { account: 'a' });
  // @ts-expect-error: a field is missing
  await jobs.send(queue, {});
  // @ts-expect-error: a field has another type
  await jobs.send(queue, { account: 1 });
  // @ts-expect-error: a field is unknown
  await jobs.send(queue, { account: 'a', other: 1 });
  // @ts-expect-error: a job of a merging queue is not sent in a transaction
  await jobs.send(new MergedQueue<Sending>('context.merge', 'change', ({ account }) => account), { account: 'a' });
  expect(jobs.sent[0]).toEqual(['context.send', { account: 'a' }, undefined]);
});
