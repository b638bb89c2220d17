import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '../../../shared/ui/icons.js';
import type { Creative, Variant } from '../api/creative.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { failureRemedies } from './creative-generation.js';
import classes from './variant-card.module.css';
import { VariantPicture } from './variant-picture.js';

interface VariantCardProps {
  readonly variant: Variant;
  readonly creative: Creative;
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

export function VariantCard({ variant, creative, isChoosing, onChoose }: VariantCardProps) {
  const { content, asset, failure } = variant;
  return (
    <article className={classes['card']} data-chosen={variant.is_primary || undefined} aria-label={`Variant ${variant.position}`}>
      {(asset || variant.status !== 'ready') && <VariantPicture variant={variant} creative={creative} />}
      <div className={classes['text']}>
        {content && (
          <>
            <Text fw={600}>{content.headline}</Text>
            <Text size="sm">{content.primary_text}</Text>
            {content.call_to_action !== null && (
              <Text size="sm" c="dimmed">
                {content.call_to_action}
              </Text>
            )}
          </>
        )}
        {failure && (
          <Text size="sm" c="var(--tone-bad)">
            {failure.message} {failureRemedies[failure.code]}
          </Text>
        )}
      </div>
      <Group justify="space-between" className={classes['foot']} gap="xs">
        <Text size="xs" c="dimmed">
          {asset ? `${asset.aspect_ratio}, ${asset.width} × ${asset.height}` : `Variant ${variant.position}`}
        </Text>
        {variant.is_primary ? (
          <Text size="sm" fw={500} c="var(--mantine-color-anchor)">
            <IconCheck size={14} aria-hidden /> Selected
          </Text>
        ) : (
          variant.status === 'ready' && (
            <PermissionGuard permission="creative.update">
              <Button
                size="compact-xs"
                variant="default"
                loading={isChoosing}
                onClick={onChoose}
                aria-label={`Use variant ${variant.position}`}
              >
                Use variant
              </Button>
            </PermissionGuard>
          )
        )}
      </Group>
    </article>
  );
}
