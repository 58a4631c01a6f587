import pg from 'pg'

/** What calls of customers and jobs run as: row-level security holds it to one account. */
export const appRole = 'portal_app'
/** What the staff read over all accounts as; it can change nothing. */
export const staffRole = 'portal_desk'
/** How the gateway signs in: it owns nothing, has no right of its own, and can become one of the two above. */
export const gatewayLogin = 'portal_gateway'

/**
 * Makes the roles that are missing. They belong to the server, not to the database, so a restored one needs them too.
 * The login gets no password here: the operator of the server sets it, or has made the login already.
 */
export async function makeRoles(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run(`do $$ begin ${createIfMissing(appRole, 'nologin')} end $$`)
  await run(`do $$ begin ${createIfMissing(staffRole, 'nologin')} end $$`)
  await run(`do $$ begin ${createIfMissing(gatewayLogin, 'login noinherit')} end $$`)
  // Asked first: from PostgreSQL 16 on a grant that another role made cannot be repeated.
  await run(`
    do $$ begin
      if not (${has('current_user', 'usage')}) then
        grant ${appRole}, ${staffRole} to current_user;
      end if;
      if not (${has(`'${gatewayLogin}'`, 'member')}) then
        grant ${appRole}, ${staffRole} to ${gatewayLogin};
      end if;
      execute format('grant connect on database %I to ${gatewayLogin}', current_database());
    end $$`)
}

const has = (who: string, right: 'usage' | 'member') =>
  [appRole, staffRole].map((role) => `pg_has_role(${who}, '${role}', '${right}')`).join(' and ')

/** Two databases of one server may be migrated at once. */
function createIfMissing(role: string, attributes: string): string {
  return `
    if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(role)}) then
      begin
        create role ${role} ${attributes};
      exception when duplicate_object or unique_violation then null;
      end;
    end if;`
}
