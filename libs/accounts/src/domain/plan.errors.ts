import { DomainError } from '#libs/kernel';

export class PlanRaisedByOperator extends DomainError {
  constructor() {
    super('plan_raised_by_operator', 'Only the operator of this installation can raise the plan of an account. Admins can lower it.');
  }
}
