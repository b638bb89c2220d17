/** Whether the database has everything that this build needs from `migrate`. */
export function isServable(root: string, database: { readonly ownerUrl: string | null; readonly serviceUrl: string }): Promise<boolean>;
