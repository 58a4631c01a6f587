import { type Kysely, sql } from 'kysely'
import pg from 'pg'

/** Sets a setting until the transaction ends. Unlike `set_config()`, a function call, it reaches the nodes of Citus. */
export async function setLocal(tx: Kysely<unknown>, setting: string, value: string): Promise<void> {
  await sql.raw(localSetting(setting, value)).execute(tx)
}

/** The same as a statement, which takes no parameters. */
export function localSetting(setting: string, value: string): string {
  // A null byte would truncate the message.
  return `set local ${setting} = ${pg.escapeLiteral(value.includes('\0') ? '' : value)}`
}
