import { Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '../../../shared/ui/icons.js';
import type { Creative, Variant } from '../api/creative.js';
import classes from './variant-picture.module.css';

interface VariantPictureProps {
  readonly variant: Variant | undefined;
  readonly creative: Creative;
  readonly isThumbnail?: boolean;
}

/** The image or text of a variant, or a placeholder while it is generated. */
export function VariantPicture({ variant, creative, isThumbnail = false }: VariantPictureProps) {
  const status = variant?.status ?? creative.status;
  const alt = isThumbnail ? '' : creative.alt_text || variant?.content?.headline || creative.name;
  return (
    <div className={classes['frame']} data-thumbnail={isThumbnail || undefined}>
      {variant?.asset ? (
        <img src={variant.asset.url} alt={alt} width={variant.asset.width} height={variant.asset.height} loading="lazy" />
      ) : status === 'generating' ? (
        <div className={classes['waiting']} role="status">
          <Loader size="sm" aria-hidden />
          <Text size="sm" c="dimmed">
            Generating…
          </Text>
        </div>
      ) : variant?.content ? (
        <div className={classes['words']}>
          <strong>{variant.content.headline}</strong>
          <p>{variant.content.primary_text}</p>
        </div>
      ) : (
        <div className={classes['waiting']}>
          <IconAlertTriangle size={20} color="var(--tone-bad)" aria-hidden />
          <Text size="sm" c="dimmed">
            {status === 'failed' ? 'Generation failed' : 'No preview available'}
          </Text>
        </div>
      )}
    </div>
  );
}
