import pg from 'pg'

/** The role of customers' calls and jobs, limited to one account by row-level security. */
export const appRole = 'portal_app'
/** The read-only role of staff across all accounts. */
export const staffRole = 'portal_desk'
/** The read-only role of a dealer's people across the customers that allow it. */
export const dealerRole = 'portal_dealer'
/** The gateway's login: it owns nothing, has no rights, and can switch to the roles above. */
export const gatewayLogin = 'portal_gateway'

/** The roles that the gateway's login can switch to. */
export const roles = [appRole, staffRole, dealerRole]

/**
 * Creates missing roles. They belong to the server, not to the database, so a restored database needs them too. The
 * login gets no password here: the server's operator sets it, or has already created the login.
 */
export async function makeRoles(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const role of roles) {
    // One connection runs one statement at a time.
    await run(`do $$ begin ${createIfMissing(role, 'nologin')} end $$`)
  }
  await run(`do $$ begin ${createIfMissing(gatewayLogin, 'login noinherit')} end $$`)
  await run(`
    do $$ begin
      ${roles.map((role) => grantIfMissing(role, 'current_user', 'usage')).join('\n')}
      ${roles.map((role) => grantIfMissing(role, `'${gatewayLogin}'`, 'member')).join('\n')}
      execute format('grant connect on database %I to ${gatewayLogin}', current_database());
    end $$`)
}

/** Checked first: from PostgreSQL 16 on, a grant by another role cannot be repeated. */
const grantIfMissing = (role: string, who: string, right: 'usage' | 'member') => `
      if not pg_has_role(${who}, '${role}', '${right}') then
        grant ${role} to ${who.replaceAll("'", '')};
      end if;`

/** Two databases of one server may be migrated at the same time. */
function createIfMissing(role: string, attributes: string): string {
  return `
    if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(role)}) then
      begin
        create role ${role} ${attributes};
      exception when duplicate_object or unique_violation then null;
      end;
    end if;`
}
