import type { OpenAPIObject } from '@nestjs/swagger';

type Part = Record<string, unknown>;
type Components = Record<string, Record<string, unknown>>;

/** Keeps the paths that begin with a prefix, and of the components those that they refer to. */
export function documentOfPaths(document: OpenAPIObject, prefix: string): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith(prefix)));
  return { ...document, paths };
}

/** Leaves out the components that no path and no webhook refers to, directly or through another component. Security schemes have no references. */
export function withReachableComponents(document: OpenAPIObject): OpenAPIObject {
  const components = (document.components ?? {}) as Components;
  const reached = new Set<string>();
  const follow = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { $ref: reference } = part as Part;
    if (typeof reference === 'string' && !reached.has(reference)) {
      reached.add(reference);
      const [kind = '', name = ''] = reference.split('/').slice(2);
      follow(components[kind]?.[name]);
    }
    Object.values(part).forEach(follow);
  };
  follow(document.paths);
  follow((document as { readonly webhooks?: object }).webhooks);
  const kept = Object.entries(components).map(([kind, parts]): [string, object] => [
    kind,
    kind === 'securitySchemes'
      ? parts
      : Object.fromEntries(Object.entries(parts).filter(([name]) => reached.has(`#/components/${kind}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kept.filter(([, parts]) => Object.keys(parts).length > 0)) };
}
