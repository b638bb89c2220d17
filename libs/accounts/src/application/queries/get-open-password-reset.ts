import { Query } from '@nestjs/cqrs';
import type { IssuedToken } from '../../domain/tokens.js';

/** The details that the holder of the link may see. */
export interface OpenPasswordResetView {
  readonly email: string;
  readonly name: string;
  readonly account_name: string;
  readonly expires_at: string;
}

/** Returns the password reset of a link. Throws NotFound when it cannot be used. */
export class GetOpenPasswordReset extends Query<OpenPasswordResetView> {
  constructor(readonly token: IssuedToken) {
    super();
  }
}
