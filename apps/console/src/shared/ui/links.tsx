import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { IconArrowLeft } from './icons.js';
import { OwnText } from './own-text.js';
import classes from './links.module.css';

type Native<Own> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> };

function PlainLink({ children, ...props }: AnchorProps & Native<AnchorProps>) {
  return (
    <Anchor {...props}>
      <OwnText>{children}</OwnText>
    </Anchor>
  );
}
/** A text link to another page. */
export const TextLink = createLink(PlainLink);

function PlainButtonLink(props: ButtonProps & Native<ButtonProps>) {
  return <Button component="a" {...props} />;
}
/** A link that looks like a button. */
export const ButtonLink = createLink(PlainButtonLink);

function PlainRowLink({ children, ...props }: Native<object>) {
  return (
    <a {...props} className={classes['row']}>
      <OwnText>{children}</OwnText>
    </a>
  );
}
/** The name of a record in a table, linked to its page. */
export const RowLink = createLink(PlainRowLink);

function PlainBackLink({ children, ...props }: Native<object>) {
  return (
    <a {...props} className={classes['back']}>
      <IconArrowLeft size={14} aria-hidden />
      <OwnText>{children}</OwnText>
    </a>
  );
}
export const BackLink = createLink(PlainBackLink);
