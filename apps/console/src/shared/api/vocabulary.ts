import { queryOptions } from '@tanstack/react-query';
import { http } from './http.js';

interface Values {
  readonly enum?: readonly string[];
  readonly $ref?: string;
}
interface Schema extends Values {
  readonly oneOf?: readonly { readonly properties?: { readonly field?: Values; readonly value?: { readonly items?: Values } } }[];
}
interface Reference {
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const schemaPrefix = '#/components/schemas/';

/** Allowed values of each audience rule field, from the OpenAPI document. Fields with free-form values are not included. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

export const vocabularyQuery = queryOptions({
  queryKey: ['vocabulary'],
  queryFn: async ({ signal }): Promise<Vocabulary> => {
    const { components } = await http.get<Reference>('/openapi.json', {}, signal);
    const schemas = components?.schemas ?? {};
    const valuesOf = (items: Values | undefined) => items?.enum ?? schemas[items?.$ref?.slice(schemaPrefix.length) ?? '']?.enum;
    const conditions = schemas['AudienceCondition']?.oneOf ?? [];
    return Object.fromEntries(
      conditions.flatMap(({ properties }) => {
        const [field, values] = [properties?.field?.enum?.[0], valuesOf(properties?.value?.items)];
        return field === undefined || values === undefined ? [] : [[field, values]];
      }),
    );
  },
  staleTime: Number.POSITIVE_INFINITY,
});
