import { maxTexts } from '#libs/kernel';

/** The options of the `metadata` field. */
export const metadataOptions = {
  description: `Key-value pairs for your own use, up to ${maxTexts} keys. \`null\` removes all keys.`,
  example: { team: 'growth' },
  maxKeys: maxTexts,
  keyPattern: /^(?=\S)(?=[\s\S]*\S$)[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]{1,40}$/u,
  keyRule: '1 to 40 characters, at least one of them visible, without control characters or spaces at the ends',
  maxValue: 500,
  multiline: true,
};
