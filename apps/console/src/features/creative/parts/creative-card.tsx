import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Creative, variantsQuery } from '../api/creative.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { pluralize } from '../../../shared/format/labels.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import classes from './creative-card.module.css';
import { generationProgress } from './creative-generation.js';
import { VariantPicture } from './variant-picture.js';

/** One creative, shown by its primary variant. */
export function CreativeCard({ creative }: { creative: Creative }) {
  const { ago } = useFormat();
  const variants = useQuery(variantsQuery(creative.id, generationProgress(creative)));
  const visible = variants.data?.data.find(({ is_primary: isPrimary }) => isPrimary) ?? variants.data?.data[0];
  return (
    <Link to="/creative/$id" params={{ id: creative.id }} className={classes['card'] ?? ''}>
      <VariantPicture variant={visible} creative={creative} isThumbnail />
      <div className={classes['text']}>
        <Text fw={500} lineClamp={1}>
          {creative.name}
        </Text>
        <Group justify="space-between" gap="xs" mt={4} mih={22}>
          <Text size="xs" c="dimmed">
            {pluralize(creative.variant_count, 'variant')}
          </Text>
          {creative.status === 'ready' ? (
            <Text size="xs" c="dimmed">
              {ago(creative.created_at)}
            </Text>
          ) : (
            <StatusBadge kind="creative" status={creative.status} />
          )}
        </Group>
      </div>
    </Link>
  );
}
