import { type RawBuilder, sql } from 'kysely'
import type { AccountTable } from './catalogue.ts'
import { Refusal } from './refusal.ts'
import { accountTables, leftOutColumns, leftOutTables } from './tables.ts'

/** A file of an export and the query that returns its lines. */
export interface Collection {
  file: string
  rows: RawBuilder<unknown>
  /** Needs more than the account's own rights, because the rows are outside its tables. */
  isBeside: boolean
}

/** Tables whose rows an account sees only in part, with the reason. */
export const leftOutRows: Record<string, { where: RawBuilder<unknown>; why: string }> = {
  case_message: { where: sql`not t.is_internal`, why: 'Internal notes' },
  file: {
    where: sql`not exists (select from case_message m
      where m.account_id = t.account_id and t.entity = 'case' and m.case_id = t.entity_id and m.is_internal
        and t.file_id = any(m.file_ids))`,
    why: 'Attachments of internal notes',
  },
  quote: { where: isShown('t'), why: 'Dealer quotes that have not been shared' },
  ...Object.fromEntries(
    ['quote_version', 'quote_site', 'quote_share'].map((table) => [
      table,
      {
        where: sql`exists (select from quote q where q.account_id = t.account_id and q.quote_id = t.quote_id
          and ${isShown('q')})`,
        why: 'Dealer quotes that have not been shared',
      },
    ]),
  ),
}

function isShown(quote: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${quote}.made_by`)} = 'customer' or ${sql.ref(`${quote}.is_shown`)}
    or exists (select from account a where a.account_id = ${sql.ref(`${quote}.account_id`)} and a.type = 'dealer'))`
}

/** Records outside an account's own tables that refer to it or describe it. */
export const besides: Record<string, { group: string; what: string; rows(accountId: string): RawBuilder<unknown> }> = {
  sign_in: {
    group: 'People and access',
    what: 'Sign-ins of people who have only this account',
    rows: (accountId) => sql`
      select s.at, u.email, s.outcome, s.methods, s.ip, s.user_agent from identity.sign_in s join portal_user u on u.person = s.subject
      where u.account_id = ${accountId} and not exists (
        select from portal_user o where o.person = u.person and o.account_id <> u.account_id)
      order by s.sign_in_id`,
  },
  incident: {
    group: 'Incidents and planned work',
    what: 'Incidents and planned work that affected the account',
    rows: (accountId) => sql`
      -- Without the rules, which name circuits and sites of other accounts.
      select i.ref, i.kind, i.title, i.place, i.exchange_code, i.exchange_name, i.carrier, i.data_centre_id, i.start, i.eta,
        i.state, i.updates, i.risk, i.advice, i.cause, i.minutes_down, i.next_update_by, i.ended_at, i.announced_at, i.version
      from incident i join incident_account a using (ref)
      where a.account_id = ${accountId} order by i.ref`,
  },
}

export function collections(tables: readonly AccountTable[], accountId: string): Collection[] {
  const own = tables.filter(({ name }) => !(name in leftOutTables))
  const unknown = own.find(({ name }) => !(name in accountTables))
  if (unknown)
    throw new Refusal(`The table ${unknown.name} belongs to another release. Use the command of that release.`)
  return [
    ...own.map((table) => ({ file: fileOf(table.name), rows: lines(rowsOf(table, accountId)), isBeside: false })),
    ...Object.entries(besides).map(([name, { rows }]) => ({
      file: fileOf(name),
      rows: lines(rows(accountId)),
      isBeside: true,
    })),
  ]
}

export const fileOf = (table: string) => `data/${table}.ndjson.gz`

const lines = (rows: RawBuilder<unknown>) => sql`select row_to_json(exported)::text as line from (${rows}) as exported`

function rowsOf({ name, columns, generated, key }: AccountTable, accountId: string): RawBuilder<unknown> {
  const dropped = new Set([...generated, ...(leftOutColumns[name]?.columns ?? [])])
  const shown = columns.filter((column) => !dropped.has(column)).map((column) => sql.ref(`t.${column}`))
  return sql`
    select ${sql.join(shown)} from ${sql.table(name)} t where ${rowsFor(name, accountId)}
    order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}`
}

/** Contents and names of the files, so that names can be made unique. */
export const filesOf = (accountId: string) => sql`
  select t.file_id as id, t.name, t.content from file t where ${rowsFor('file', accountId)} order by t.file_id`

/** The rows of a table, aliased `t`, that the account may see. */
export function rowsFor(table: string, accountId: string): RawBuilder<unknown> {
  const shown = leftOutRows[table]
  return shown ? sql`t.account_id = ${accountId} and ${shown.where}` : sql`t.account_id = ${accountId}`
}
