import 'reflect-metadata';
import { Queue } from '#libs/kernel';
import { Module } from '@nestjs/common';
import { BackgroundJob, type JobHandler, queuesOf } from './background-job.js';

interface Sending {
  readonly account: string;
}
const sendQueue = new Queue<Sending>('context.send');

@BackgroundJob({ queue: sendQueue })
class Send implements JobHandler<Sending> {
  handle({ account }: Sending): Promise<void> {
    return Promise.resolve(void account);
  }
}

@BackgroundJob({ queue: new Queue('context.clean'), schedule: '0 3 * * *' })
class Clean implements JobHandler {
  handle(): Promise<void> {
    return Promise.resolve();
  }
}

// @ts-expect-error: the queue has other data than the handler expects
@BackgroundJob({ queue: sendQueue })
class Confused implements JobHandler<{ readonly campaign: number }> {
  handle({ campaign }: { readonly campaign: number }): Promise<void> {
    return Promise.resolve(void campaign);
  }
}

@Module({ providers: [Send, Clean, Confused, { provide: 'other', useValue: 1 }] })
class Jobs {}

it('the queues of a module are those of its handlers', () => {
  expect(queuesOf([Jobs])).toEqual(['context.send', 'context.clean', 'context.send']);
});
