/** Marks a parameter that the OpenAPI document has once, under this name, and refers to in each operation. */
export const asComponent = (name: string) => ({ extensions: { 'x-component': name } });
