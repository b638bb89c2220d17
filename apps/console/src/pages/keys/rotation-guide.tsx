import { List } from '@mantine/core';
import { Panel } from '../../ui/page.js';

export function RotationGuide() {
  return (
    <Panel title="How to renew a key without an outage" description="Every 90 days, and at once when somebody who knew the key leaves.">
      <List type="ordered" spacing={6} size="md">
        <List.Item>Create a second key and put it into the integration.</List.Item>
        <List.Item>Wait until “Last used” of the new key moves and that of the old one stands still.</List.Item>
        <List.Item>
          Revoke the old key. Whatever was forgotten is refused with 401 <code>invalid_api_key</code> from then on.
        </List.Item>
      </List>
    </Panel>
  );
}
