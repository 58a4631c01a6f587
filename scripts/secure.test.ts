import { testDatabase } from '@portal/db/src/testing/database.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareQueue } from '../server/src/jobs/worker.ts'

const { system, ...database } = await testDatabase()
const app = Fastify()
await prepareQueue({ system, ...database }, app.log)

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'manual', 'secure.md'), 'utf8')
const rights = [
  ...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| [^|]+ \| ([a-z, ]+) \| ([a-z, ]+) \| ([a-z, ]+) \|$/gm),
].flatMap(([, schemas = '', app = '', desk = '', dealer = '']) =>
  [...schemas.matchAll(/`(\w+)`/g)].map(([, schema = '']) => ({
    schema,
    app: app.trim(),
    desk: desk.trim(),
    dealer: dealer.trim(),
  })),
)

test('the database roles have the rights in the manual, schema by schema', async () => {
  const may = (role: string) =>
    sql.raw(`coalesce((
    select string_agg(word, ', ' order by position)
    from (values (1, 'select'), (2, 'insert'), (3, 'update'), (4, 'delete'), (5, 'truncate')) as verb (position, word)
    where has_schema_privilege('${role}', n.oid, 'usage') and exists (
      select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p') and (
        has_table_privilege('${role}', c.oid, word)
        or (word in ('insert', 'update') and has_any_column_privilege('${role}', c.oid, word))))), 'none')`)
  const { rows } = await sql<{ schema: string; app: string; desk: string; dealer: string }>`
    select n.nspname::text as schema, ${may('portal_app')} as app, ${may('portal_desk')} as desk,
      ${may('portal_dealer')} as dealer
    from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`.execute(system)
  expect(rights.toSorted((a, b) => (a.schema < b.schema ? -1 : 1))).toEqual(rows)
})

test('every account table has row-level security, and neither the log nor issued statements can be changed', async () => {
  const { rows: open } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity`.execute(system)
  expect(open).toEqual([])
  // A dealer sees the quotes that it created for its customers. Every other row is visible to its own account only.
  const { rows: others } = await sql<{ table: string; policy: string }>`
    select p.tablename::text as table, p.policyname::text as policy from pg_policies p
    join pg_class c on c.relname = p.tablename and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where p.schemaname = 'public' and p.permissive = 'PERMISSIVE' and p.roles not in ('{portal_desk}', '{portal_dealer}')
      and coalesce(p.qual, '') not in (
        '(account_id = current_setting(''portal.account_id''::text, true))',
        '(account_id = ( SELECT current_setting(''portal.account_id''::text, true) AS current_setting))'
      )`.execute(system)
  expect(others).toEqual([{ table: 'quote', policy: 'of_the_dealer' }])
  const { rows: ofDealer } = await sql<{ rule: string }>`
    select distinct replace(p.qual, p.tablename || '.', 'row.') as rule from pg_policies p
    join pg_class c on c.relname = p.tablename and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where p.roles = '{portal_dealer}' order by 1 desc`.execute(system)
  // The customers of the dealer, and the rows of an account that it sees.
  expect(ofDealer.map(({ rule }) => rule.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('parent_dealer_id = ( SELECT dealer_of_transaction()'),
    expect.stringMatching(/few_customers_of_dealer\(\).* OR \(EXISTS .*customer\.account_id = row\.account_id/),
  ])
  const { rows } = await sql<{ may: boolean }>`
    select has_any_column_privilege('portal_app', 'activity', 'update')
      or has_table_privilege('portal_app', 'activity', 'delete') as may`.execute(system)
  expect(rows).toEqual([{ may: false }])
  const { rows: roles } = await sql<{ name: string; powers: boolean }>`
    select rolname::text as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolcanlogin as powers
    from pg_roles where rolname in ('portal_app', 'portal_dealer', 'portal_desk') order by 1`.execute(system)
  expect(roles).toEqual([
    { name: 'portal_app', powers: false },
    { name: 'portal_dealer', powers: false },
    { name: 'portal_desk', powers: false },
  ])
})
