import { Text, ThemeIcon } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { pluralize } from '../../../shared/format/labels.js';
import { type Icon, IconCheck } from '../../../shared/ui/icons.js';
import classes from './step-card.module.css';

export interface Step {
  readonly to: LinkProps['to'];
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly count: number | undefined;
  readonly noun: string;
}

const pageSizes = [12, 25, 50];
const countText = (count: number, noun: string) => (pageSizes.includes(count) ? `${count} or more ${noun}s` : pluralize(count, noun));

export function StepCard({ step: { to, icon: Icon, title, text, count = 0, noun } }: { step: Step }) {
  return (
    <Link to={to} className={classes['card'] ?? ''}>
      <ThemeIcon variant={count > 0 ? 'light' : 'default'} size={36} radius="md" aria-hidden>
        <Icon size={19} stroke={1.6} />
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {count > 0 && (
          <Text size="sm" mt={6} className={classes['done'] ?? ''}>
            <IconCheck size={14} aria-hidden /> {countText(count, noun)}
          </Text>
        )}
      </div>
    </Link>
  );
}
