/** The row of the tenant that the transaction named; without a name, none. Without nullif an empty setting is an error. */
const sameTenant = (column: string) => `${column} = nullif(current_setting('app.account_id', true), '')::uuid`;

/** MikroORM options of a table whose rows belong to an account: row-level security holds even for the owner. */
export function tenantTable(name: string, column = 'account_id') {
  return {
    rowLevelSecurity: 'force' as const,
    policies: [{ name: `${name}_tenant`, using: sameTenant(column), check: sameTenant(column) }],
  };
}
