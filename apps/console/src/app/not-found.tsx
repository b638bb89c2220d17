import { EmptyState } from '../shared/ui/empty-state.js';
import { IconMapPinOff } from '../shared/ui/icons.js';
import { ButtonLink } from '../shared/ui/links.js';
import { Page, Panel } from '../shared/ui/page.js';

export function NotFound() {
  return (
    <Page title="Page not found">
      <Panel>
        <EmptyState icon={IconMapPinOff} title="This page does not exist" actions={<ButtonLink to="/">Go to home page</ButtonLink>}>
          The link may be outdated, or the record may belong to another account.
        </EmptyState>
      </Panel>
    </Page>
  );
}
