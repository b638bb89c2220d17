import type { Caller as RequestCaller } from '#libs/kernel';
import { Caller, ConsoleEndpoint, StatusCounts } from '#libs/rest';
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
  get(@Caller() { accountId }: RequestCaller): Promise<object> {
    return this.counts.of(accountId);
  }
}
