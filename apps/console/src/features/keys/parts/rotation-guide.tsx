import { List } from '@mantine/core';
import { Panel } from '../../../shared/ui/page.js';

export function RotationGuide() {
  return (
    <Panel
      title="Rotate a key without downtime"
      description="Rotate keys every 90 days, and immediately when a person who knows the key leaves."
    >
      <List type="ordered" spacing={6} size="md">
        <List.Item>Create a second key and configure the integration to use it.</List.Item>
        <List.Item>Wait until “Last used” of the new key updates and that of the old key stops updating.</List.Item>
        <List.Item>
          Revoke the old key. Requests that still use it are rejected with 401 <code>invalid_api_key</code>.
        </List.Item>
      </List>
    </Panel>
  );
}
