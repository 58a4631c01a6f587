import { type Breach, DeskBillXmlRow, type DeskBillXmlQuery, XmlCheck } from '@portal/contract/billing/documents.ts'
import type { XmlCheckStatus } from '@portal/contract/billing/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { bytes, numberOrNull, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { fewOf } from '../../../lists/tab-count-store.ts'
import { readPage } from '../../../lists/read-page.ts'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

export const xml = 'application/xml'

export async function insertCheck(scope: AccountScope, billId: string): Promise<void> {
  await sql`
    insert into bill_document_check (account_id, bill_id, received_at)
    values (${scope.accountId}, ${billId}, ${scope.now})`.execute(scope.tx)
}

export const findXml = (scope: AccountScope, billId: string) =>
  rowsOf({ content: bytes })`
    select content from file
    where account_id = ${scope.accountId} and entity = 'bill' and entity_id = ${billId} and media_type = ${xml}
    order by created_at, file_id limit 1`.first(scope.tx)

/** The first of them, at the start of a worker. */
export const listWaitingXml = (system: Sql): Promise<{ accountId: string; billId: string }[]> =>
  rowsOf({ accountId: text, billId: text })`
    select account_id as "accountId", bill_id as "billId" from bill_document_check where status = 'waiting'
    order by account_id, bill_id limit 1000`.all(system)

interface Outcome {
  status: XmlCheckStatus
  breaches: readonly Breach[]
  rules: string
}

const mostKept = 100

export async function setOutcome(
  scope: AccountScope,
  billId: string,
  { status, breaches, rules }: Outcome,
): Promise<void> {
  await sql`
    update bill_document_check
    set status = ${status}, breaches = ${JSON.stringify(breaches.slice(0, mostKept))}::jsonb,
      breach_count = ${breaches.length}, rules = ${rules}, checked_at = ${scope.now}
    where account_id = ${scope.accountId} and bill_id = ${billId}`.execute(scope.tx)
}

const columns = sql`
  c.status, c.breaches, c.breach_count as "breachCount", c.rules, ${utc('c.received_at')} as "receivedAt",
  ${utc('c.checked_at')} as "checkedAt"`

export const findCheck = (scope: AccountScope, billId: string): Promise<XmlCheck | null> =>
  rowsOf(XmlCheck)`
    select ${columns} from bill_document_check c
    where c.account_id = ${scope.accountId} and c.bill_id = ${billId}`.first(scope.tx)

/** The results of these bills. */
export const listChecks = (
  scope: AccountScope,
  billIds: readonly string[],
): Promise<(XmlCheck & { billId: string })[]> =>
  rowsOf(XmlCheck.extend({ billId: z.string() }))`
    select ${columns}, c.bill_id as "billId" from bill_document_check c
    where c.account_id = ${scope.accountId} and c.bill_id = any(${[...billIds]}::text[])`.all(scope.tx)

const hasFindings = sql`c.status in ('breaches', 'failed')`
const Tabs = { breaches: numberOrNull, all: numberOrNull }

export async function countDeskXml({ tx }: DeskScope) {
  const counts = await rowsOf(Tabs)`
    select ${fewOf(sql`bill_document_check c where ${hasFindings}`)} as breaches,
      ${fewOf(sql`bill_document_check c`)} as "all"`.first(tx)
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

export const listDeskXml = (desk: DeskScope, { page, size, shows }: DeskBillXmlQuery) =>
  readPage(
    desk,
    DeskBillXmlRow,
    { page, size },
    {
      columns: sql`${columns}, c.bill_id as "billId", c.account_id as "accountId", a.trading_name as "accountName"`,
      from: sql`bill_document_check c`,
      joined: { to: 'c', by: sql`join account a on a.account_id = c.account_id` },
      keyed: { table: 'bill_document_check', as: 'c', key: ['account_id', 'bill_id'] },
      where: shows === 'breaches' ? hasFindings : sql`true`,
      order: sql`c.received_at desc, c.account_id, c.bill_id`,
    },
  )
