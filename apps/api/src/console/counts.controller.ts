import type { Caller } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, StatusCounts } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CountsResponse } from './counts.responses.js';

/** How many records an account has, for the filters of the pages. */
@Controller('console/api')
export class CountsController {
  constructor(private readonly counts: StatusCounts) {}

  @ConsoleEndpoint('GET', 'counts', {
    permission: 'account.read',
    operationId: 'getCounts',
    summary: 'Count the records by status',
    response: { record: CountsResponse },
  })
  get(@CurrentCaller() { accountId }: Caller): Promise<object> {
    return this.counts.of(accountId);
  }
}
