import type { Session } from '../../../shared/api/session.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useFormat } from '../../../shared/ui/use-session.js';

/** The title of a notice about attempts that may not have been by the user. */
export const failedSignInsTitle = ({ count }: NonNullable<Session['failed_sign_ins']>): string =>
  count === 1 ? 'One failed sign-in attempt' : `${count} failed sign-in attempts`;

/** Tells the user about failed attempts to sign in as the user. */
export function FailedSignIns({ failures }: { failures: Session['failed_sign_ins'] }) {
  const { moment } = useFormat();
  if (failures === null) return null;
  return (
    <Notice tone="warn" title={`${failedSignInsTitle(failures)} since your previous sign-in`}>
      The last one was {moment(failures.last_at)} from {failures.last_address}. If it was not you, make sure that your password is not used
      anywhere else.
    </Notice>
  );
}
