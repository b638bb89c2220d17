import { IconMapPinOff } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.js';
import { ButtonLink } from '../ui/links.js';
import { Page, Panel } from '../ui/page.js';

export function NotFound() {
  return (
    <Page title="Page not found">
      <Panel>
        <EmptyState icon={IconMapPinOff} title="There is nothing at this address" actions={<ButtonLink to="/">Go to the start</ButtonLink>}>
          The link may be old, or the record belongs to another account.
        </EmptyState>
      </Panel>
    </Page>
  );
}
