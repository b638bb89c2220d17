/** Whether `migrate` has finished all that this build needs. */
export function isServable(root: string, database: { readonly ownerUrl: string | null; readonly serviceUrl: string }): Promise<boolean>;
