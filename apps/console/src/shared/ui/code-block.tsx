import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import classes from './code-block.module.css';
import { IconCheck, IconCopy } from './icons.js';

/** Preformatted text with a copy button. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes['block']}>
      <pre className={classes['code']} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <CopyButton value={text} timeout={2_000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon variant="default" onClick={copy} aria-label={copied ? `${label}: copied` : `Copy ${label}`}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
