import { clip, type Id, type IdPrefix, uuidFromId } from '#libs/kernel';

/** The longest name that a platform is known to take. */
const maxNameLength = 255;
const separator = ' · ';

/** A name that ends with our reference, for platforms that have no other field that could carry it. */
export function nameWith(name: string, reference: Id): string {
  const suffix = separator + reference;
  return clip(name.toWellFormed(), maxNameLength - suffix.length, (part) => part.length) + suffix;
}

/** The reference at the end of a name; null when there is none, for example because someone has renamed the object. */
export function referenceIn<P extends IdPrefix>(prefix: P, name: string | null | undefined): Id<P> | null {
  const text = name?.split(separator).at(-1);
  return text !== undefined && name !== text && uuidFromId(prefix, text) !== null ? (text as Id<P>) : null;
}
