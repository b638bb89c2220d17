import type { ReactNode } from 'react';

/** Text that a person wrote, such as the name of a record. Its direction does not change how the text around it is read (UAX #9). */
export function OwnText({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}
