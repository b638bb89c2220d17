/** Matches rows of the tenant of the transaction, or none without a tenant. `nullif` prevents an error for an empty setting. */
const sameTenant = (column: string) => `${column} = nullif(current_setting('app.account_id', true), '')::uuid`;

/** Returns the MikroORM options of a table with rows per account. Row-level security applies even to the owner of the table. */
export function tenantTable(name: string, column = 'account_id') {
  return {
    rowLevelSecurity: 'force' as const,
    policies: [{ name: `${name}_tenant`, using: sameTenant(column), check: sameTenant(column) }],
  };
}
