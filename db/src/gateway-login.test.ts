import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { asGateway, connect } from './database.ts'
import { gatewayFault } from './gateway-login.ts'
import { appRole, dealerRole, gatewayLogin, staffRole } from './roles.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()
const { connection } = database

test("the gateway's login has no rights of its own on the owner's tables, sequences and functions", async () => {
  const client = new pg.Client(asGateway(connection))
  await client.connect()
  const { rows: relations } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  expect(relations.length).toBeGreaterThan(100)
  const answers: string[] = []
  for (const { name } of relations) {
    answers.push(await client.query(`select from ${name}`).then(() => name, String))
  }
  expect(answers.filter((answer) => !answer.includes('permission denied'))).toEqual([])
  const { rows: callable } = await client.query(`
    select proname from pg_proc p where prosecdef and prorettype <> 'trigger'::regtype
      and has_schema_privilege(pronamespace, 'usage') and has_function_privilege(p.oid, 'execute')`)
  expect(callable).toEqual([])
  await client.end()
})

test('it can switch to the account role and the staff role, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select rolname::text as name from pg_roles where pg_has_role(${gatewayLogin}, oid, 'member') order by 1`.execute(
    database.system,
  )
  expect(rows.map(({ name }) => name)).toEqual([appRole, staffRole, dealerRole, gatewayLogin].toSorted())
})

test("accepts the gateway's login", async () => {
  expect(await gatewayFault(database)).toBeNull()
})

test('rejects a login that owns the tables, inherits rights, can switch to another role or lacks one', async () => {
  const faultOf = async (login: string) => {
    const other = connect(connection, { gateway: { ...connection, user: login }, poolSize: 1 })
    try {
      return await gatewayFault(other)
    } finally {
      await other.close()
    }
  }
  expect(await faultOf(connection.user ?? '')).toMatch(/can become "portal"/)
  const login = `${database.name}_login`
  const name = sql.id(login)
  await sql`create role ${name} login`.execute(database.system)
  try {
    await sql`grant portal_app, portal_desk to ${name}`.execute(database.system)
    expect(await faultOf(login)).toMatch(/can access tables without becoming portal_app, portal_desk or portal_dealer/)
    await sql`drop role ${name}`.execute(database.system)
    await sql`create role ${name} login noinherit createrole`.execute(database.system)
    await sql`grant portal_app, portal_desk to ${name}`.execute(database.system)
    expect(await faultOf(login)).toMatch(/can become/)
    await sql`alter role ${name} nocreaterole`.execute(database.system)
    expect(await faultOf(login)).toMatch(/needs the role portal_dealer/)
    await sql`grant portal_dealer to ${name}`.execute(database.system)
    expect(await faultOf(login)).toBeNull()
    await sql`grant select on service to ${name}`.execute(database.system)
    expect(await faultOf(login)).toMatch(/can access tables/)
    await sql`revoke select on service from ${name}`.execute(database.system)
  } finally {
    await sql`drop role ${name}`.execute(database.system)
  }
})
