export type { AdCopy, Brand, Brief } from './brief.js';
export { UndrawableText } from './drawing/drawable.js';
export type { DrawnImage, PixelSize } from './drawing/drawn-image.js';
export { ImageRenderer } from './drawing/image-renderer.js';
export { AvoidedTerms } from './writing/avoided-terms.js';
export { writtenLanguages } from './writing/closing-lines.js';
export { writeCopies } from './writing/copywriter.js';
export { truncate } from './writing/fit.js';
export { type CopyLimits, lengthOf } from './writing/text-length.js';
