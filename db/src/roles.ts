import pg from 'pg'

/** The role of customers' calls and jobs, limited to one account by row-level security. */
export const appRole = 'portal_app'
/** The read-only role of staff across all accounts. */
export const staffRole = 'portal_desk'
/** The gateway's login: it owns nothing, has no rights, and can switch to the two roles above. */
export const gatewayLogin = 'portal_gateway'

/**
 * Creates missing roles. They belong to the server, not to the database, so a restored database needs them too. The
 * login gets no password here: the server's operator sets it, or has already created the login.
 */
export async function makeRoles(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run(`do $$ begin ${createIfMissing(appRole, 'nologin')} end $$`)
  await run(`do $$ begin ${createIfMissing(staffRole, 'nologin')} end $$`)
  await run(`do $$ begin ${createIfMissing(gatewayLogin, 'login noinherit')} end $$`)
  // Checked first: from PostgreSQL 16 on, a grant by another role cannot be repeated.
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
