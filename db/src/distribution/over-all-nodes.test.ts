import { expect, test } from 'vitest'
import { overAllNodes } from './over-all-nodes.ts'

const tables = ['service', 'help_case', 'account']
const rewritten = (statement: string, temporary?: string[]) => overAllNodes(statement, tables, temporary)

test('a statement gets the tables that it reads as named queries, before its own', () => {
  expect(rewritten('select 1 from service s join account a using (account_id)')).toBe(
    'with service as materialized (select * from public.service), ' +
      'account as materialized (select * from public.account) select 1 from service s join account a using (account_id)',
  )
  expect(rewritten('/* prepared */ with recursive own (a) as (select 1 from service) select * from own')).toBe(
    '/* prepared */ with recursive service as materialized (select * from public.service), ' +
      'own (a) as (select 1 from service) select * from own',
  )
})

test('the table that it changes, and a query of the same name, stay', () => {
  expect(rewritten('update service s set name = a.name from account a where a.account_id = s.account_id')).toBe(
    'with account as materialized (select * from public.account) ' +
      'update service s set name = a.name from account a where a.account_id = s.account_id',
  )
  expect(rewritten('with service as materialized (select 1) select * from service')).toBeNull()
  expect(rewritten('select now()')).toBeNull()
})

test('the table to which it adds rows is a query as well if it reads it', () => {
  const reads = `insert into help_case (id) select s.id from service s where not exists (select from help_case c where c.id = s.id)`
  expect(rewritten(reads)).toBe(
    'with service as materialized (select * from public.service), ' +
      'help_case as materialized (select * from public.help_case) ' +
      'insert into public.help_case (id) select s.id from service s where not exists (select from help_case c where c.id = s.id)',
  )
  expect(rewritten('insert into help_case (id) select s.id from service s')).toBe(
    'with service as materialized (select * from public.service) insert into help_case (id) select s.id from service s',
  )
})

test('rows of a temporary table are those of the transaction', () => {
  expect(rewritten('delete from service s using staging g where g.id = s.id', ['staging'])).toBe(
    'with staging as materialized (select * from pg_temp.staging) delete from service s using staging g where g.id = s.id',
  )
  expect(rewritten('insert into problem select 1 from problem', ['problem'])).toBe(
    'with problem as materialized (select * from pg_temp.problem) insert into pg_temp.problem select 1 from problem',
  )
})
