import { type Database, inAccount } from './database.ts'
import { appRole, dealerRole, gatewayLogin, roles, staffRole } from './roles.ts'
import { rowsOf, text, textOrNull } from './rows.ts'

export const gatewayLoginAdvice = `Set GATEWAY_DATABASE_URL to a role that owns nothing, such as ${gatewayLogin}.`

/**
 * Why row-level security would not hold for the gateway's login, or why it cannot work; null if neither. Code in a gateway transaction could
 * run `reset role`, so the login's own rights count.
 */
export async function gatewayFault(database: Pick<Database, 'app'>): Promise<string | null> {
  const { rows } = await inAccount(database, '', (tx) =>
    rowsOf({ login: text, strong: textOrNull, table: textOrNull, lacking: textOrNull })`
      with relation as (
        select c.oid, c.relowner, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema')
      select session_user::text as login,
        (select min(r.rolname::text) from pg_roles r
          where pg_has_role(session_user, r.oid, 'member') and (r.rolsuper or r.rolbypassrls or r.rolcreaterole
            or exists (select from relation where relowner = r.oid))) as strong,
        (select min(relname::text) from relation
          where has_table_privilege(session_user, oid, 'select, insert, update, delete, truncate')
            or has_any_column_privilege(session_user, oid, 'select, insert, update')) as table,
        (select min(role) from unnest(${roles}::text[]) as role
          where not pg_has_role(session_user, role, 'member')) as lacking`.execute(tx),
  )
  const [found] = rows
  if (!found) return null
  const { login, strong, table, lacking } = found
  if (strong)
    return `The gateway signs in as "${login}", which can become "${strong}": row-level security does not apply to it.`
  if (table)
    return `The gateway signs in as "${login}", which can access tables without becoming ${appRole}, ${staffRole} or ${dealerRole}, such as ${table}.`
  if (lacking)
    return `The gateway signs in as "${login}", which needs the role ${lacking}: grant ${lacking} to "${login}".`
  return null
}
