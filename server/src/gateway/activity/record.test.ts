import { inAccount } from '@portal/db/src/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount } from '../../testing/factories.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const elsewhere = await createAccount(database)

const add = (accountId: string) => sql`
  insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
  values (${accountId}, 'ada', 'Ada', 'service.changed', 'service', 'S-1')`
await inAccount(database, account, (tx) => add(account).execute(tx))
const whole = () => sql`select * from activity order by activity_id`.execute(database.system).then(({ rows }) => rows)
const before = await whole()

const ways: Record<string, RawBuilder<unknown>> = {
  'changes a row': sql`update activity set actor_name = 'Bob'`,
  'changes a row in passing': sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${account}, 'a', 'a', 'a', 'a', 'a') on conflict (account_id, activity_id) do update set actor_name = 'Bob'`,
  'changes a row by merging': sql`
    merge into activity using (select 1) as one on true when matched then update set actor_name = 'Bob'`,
  'deletes a row': sql`delete from activity where account_id = ${account}`,
  'deletes a row in a query': sql`with gone as (delete from activity returning 1) select * from gone`,
  'empties the table': sql`truncate activity`,
  'empties it with the account': sql`truncate account cascade`,
  'deletes it with the account': sql`delete from account where account_id = ${account}`,
  'moves it with the account': sql`update account set account_id = 'other' where account_id = ${account}`,
  'says another moment': sql`
    insert into activity (account_id, at, actor_id, actor_name, action, entity, entity_id)
    values (${account}, '2020-01-01', 'a', 'a', 'a', 'a', 'a')`,
  'says another number': sql`
    insert into activity (account_id, activity_id, actor_id, actor_name, action, entity, entity_id)
    overriding system value values (${account}, 1, 'a', 'a', 'a', 'a', 'a')`,
  'turns the numbers back': sql`select setval(pg_get_serial_sequence('activity', 'activity_id'), 1)`,
  'writes into another account': add(elsewhere),
  'stops the triggers': sql`alter table activity disable trigger all`,
  'stops the triggers for itself': sql`set local session_replication_role = replica`,
  'opens the rows': sql`alter table activity disable row level security`,
  'gives itself the right': sql`
    do $$ begin grant update on activity to portal_app; update activity set actor_name = 'Bob'; end $$`,
  'takes the table': sql`alter table activity owner to portal_app`,
  'drops the table': sql`drop table activity`,
  'puts a rule before it': sql`create rule quiet as on insert to activity do instead nothing`,
  'puts a table before it': sql`create table public.activity_too ()`,
}

test.each(Object.entries(ways))("the application's role is refused when it %s", async (_way, statement) => {
  await expect(inAccount(database, account, (tx) => statement.execute(tx))).rejects.toThrow(
    /permission denied|must be owner|row-level security|cannot truncate|can only be updated to DEFAULT|non-DEFAULT value/,
  )
  expect(await whole()).toEqual(before)
})

test("the application's roles can only add to the log, also by column or through PUBLIC", async () => {
  const { rows } = await sql<{ grantee: string; right: string }>`
    select distinct coalesce(pg_get_userbyid(nullif(acl.grantee, 0)), 'public') as grantee, acl.privilege_type as right
    from pg_class, lateral (
      select * from aclexplode(relacl)
      union all select columns.* from pg_attribute, aclexplode(attacl) as columns where attrelid = pg_class.oid
    ) as acl
    where oid = 'activity'::regclass and acl.grantee <> relowner order by 1, 2`.execute(database.system)
  expect(rows.filter(({ right }) => right !== 'SELECT')).toEqual([{ grantee: 'portal_app', right: 'INSERT' }])
})

test("no function with the owner's rights changes the log", async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where prosecdef and prosrc ~* '(update|delete\s+from|truncate|merge\s+into)\s+(public\.)?activity\M'`.execute(
    database.system,
  )
  expect(rows).toEqual([])
})
