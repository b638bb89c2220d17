import { queryOptions } from '@tanstack/react-query';
import { http } from './http.js';

interface Reference {
  readonly components?: {
    readonly schemas?: {
      readonly AudienceCondition?: {
        readonly oneOf?: readonly {
          readonly properties?: {
            readonly field?: { readonly enum?: readonly string[] };
            readonly value?: { readonly items?: { readonly enum?: readonly string[] } };
          };
        }[];
      };
    };
  };
}

/** Allowed values of each audience rule field, from the OpenAPI document. Fields with free-form values are not included. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

export const vocabularyQuery = queryOptions({
  queryKey: ['vocabulary'],
  queryFn: async ({ signal }): Promise<Vocabulary> => {
    const { components } = await http.get<Reference>('/openapi.json', {}, signal);
    const conditions = components?.schemas?.AudienceCondition?.oneOf ?? [];
    return Object.fromEntries(
      conditions.flatMap(({ properties }) => {
        const [field, values] = [properties?.field?.enum?.[0], properties?.value?.items?.enum];
        return field === undefined || values === undefined ? [] : [[field, values]];
      }),
    );
  },
  staleTime: Number.POSITIVE_INFINITY,
});
