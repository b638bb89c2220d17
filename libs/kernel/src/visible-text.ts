/** A character that a reader sees: not a space, not ignored by every font (zero width, fillers, direction marks), and not blank by design. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** Whether a text has a character that a reader sees. A name without one cannot be read, and its link cannot be clicked. */
export const hasVisibleCharacter = (text: string): boolean => visible.test(text);
