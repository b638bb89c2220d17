import 'reflect-metadata';
import { MergedQueue, Queue } from '#libs/kernel';
import { Module } from '@nestjs/common';
import { BackgroundJob, queuesOf, Sweep } from './background-job.js';
import type { JobHandler } from './runnable-job.js';
import type { AccountSweep } from './sweep.js';

interface Sending {
  readonly account: string;
}
const sendQueue = new Queue<Sending>('context.send', 'change');

@BackgroundJob({ queue: sendQueue })
class Send implements JobHandler<Sending> {
  handle({ account }: Sending): Promise<void> {
    return Promise.resolve(void account);
  }
}

@BackgroundJob({ queue: new MergedQueue<Sending>('context.merge', 'stop', ({ account }) => account), formerNames: ['context.former'] })
class Merge extends Send {}

@Sweep({ name: 'context.clean', schedule: '0 3 * * *' })
class Clean implements AccountSweep {
  sweep(): Promise<void> {
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

@Module({ providers: [Send, Merge, Clean, Confused, { provide: 'other', useValue: 1 }] })
class Jobs {}

it('the queues of a module are those of its handlers, with the former ones, and two of a sweep', () => {
  expect(queuesOf([Jobs]).map(({ name, lane, policy, isSweep }) => [name, lane, policy, isSweep])).toEqual([
    ['context.send', 'change', 'standard', false],
    ['context.merge', 'stop', 'short', false],
    ['context.former', 'stop', 'standard', false],
    ['context.clean', 'background', 'standard', true],
    ['context.clean.accounts', 'background', 'exclusive', true],
    ['context.send', 'change', 'standard', false],
  ]);
});
