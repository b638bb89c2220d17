import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../connections/api/connections.js';
import { humanize, platformName } from '../../../shared/format/labels.js';
import { Panel } from '../../../shared/ui/page.js';
import type { AudienceFormValues } from './audience-form-values.js';
import { usedFields } from './rule-draft.js';

const listFormat = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** Which connected platforms can target the audience as it is in the form, and what the others lack. */
export function PlatformSupport({ type, rules }: Pick<AudienceFormValues, 'type' | 'rules'>) {
  const { data } = useInfiniteQuery(connectionsQuery());
  const connections = data?.pages.flatMap((page) => page.data) ?? [];
  if (connections.length === 0) return null;
  const used = type === 'lookalike' ? ['lookalike'] : usedFields(rules);
  return (
    <Panel title="Platforms" description="Whether your connected platforms can target these people.">
      <div role="status">
        {connections.map(({ id, name, platform, capabilities }) => {
          const missing = used.filter((field) => !capabilities.audience_fields.includes(field));
          return (
            <Text key={id} size="sm" c={missing.length === 0 ? 'dimmed' : 'var(--tone-warn)'}>
              {name}, {platformName(platform)}:{' '}
              {missing.length === 0
                ? 'can target this audience'
                : `cannot target by ${listFormat.format(missing.map((field) => humanize(field).toLowerCase()))}`}
            </Text>
          );
        })}
      </div>
    </Panel>
  );
}
