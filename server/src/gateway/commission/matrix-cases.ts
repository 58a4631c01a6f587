import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { Case, World } from '../../testing/matrix.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { createStatement } from './testing/statements.ts'

export async function cases({ database, dealer, otherDealer }: World): Promise<Record<string, Case>> {
  await createStatement(database, dealer, { month: '2026-01', lines: 60 })
  await createStatement(database, otherDealer, { month: '2026-02' })
  const of = { own: { statementRef: 'CM-2026-01' }, other: { statementRef: 'CM-2026-02' }, forDealers: true } as const
  const line = {
    own: { ...of.own, lineNo: '1' },
    other: { ...of.other, lineNo: '1' },
    forDealers: true,
  } as const
  const desk = { forOperators: true, account: dealer } as const

  /** Creates a line without a query for each call. */
  let lineNo = 1
  const nextLine = async (isAsked: boolean) => {
    lineNo += 1
    if (isAsked) {
      await sql`
        insert into commission_query (account_id, statement_ref, line_no, question, asked_by, asked_by_email)
        values (${dealer}, 'CM-2026-01', ${lineNo}, 'Why?', 'Ada', 'ada@portal.example')`.execute(database.system)
    }
    return { statementRef: 'CM-2026-01', lineNo: String(lineNo) }
  }
  let services = 0
  let agreements = 0
  /** Each agreement starts after the one before. */
  const nextAgreement = () => {
    agreements += 1
    return { startsOn: `${2030 + agreements}-01-01`, endsOn: `${2030 + agreements}-12-31` }
  }
  const at = '/commission-info/api'
  return {
    [`GET ${at}/statements`]: { forDealers: true },
    [`GET ${at}/exposure`]: { forDealers: true },
    [`GET ${at}/statements/:statementRef`]: of,
    [`GET ${at}/self-billing`]: { forDealers: true },
    [`GET ${at}/desk/self-billing`]: desk,
    [`PUT ${at}/desk/self-billing/details`]: {
      ...desk,
      body: () => ({ legalName: 'Dealer Limited', address: '1 Street', vatNo: 'GB 123456789' }),
    },
    [`POST ${at}/desk/self-billing/agreements`]: { ...desk, body: nextAgreement },
    [`GET ${at}/desk/statements/:statementRef/self-billing`]: { ...desk, own: of.own, other: of.other },
    [`POST ${at}/desk/statements/:statementRef/self-billing`]: {
      ...desk,
      own: of.own,
      other: of.other,
      // The dealer of the matrix has no agreement for the day of issue.
      statuses: [422],
    },
    [`GET ${at}/statements/:statementRef/lines`]: of,
    [`GET ${at}/statements/:statementRef/lines.csv`]: of,
    [`GET ${at}/statements/:statementRef/statement.pdf`]: of,
    [`GET ${at}/statements/:statementRef/changes`]: of,
    [`GET ${at}/statements/:statementRef/lines/:lineNo`]: line,
    [`POST ${at}/statements/:statementRef/lines/:lineNo/query`]: {
      ...line,
      own: () => nextLine(false),
      body: () => ({ question: 'Why?' }),
    },
    [`POST ${at}/statements/:statementRef/reconciliation`]: {
      ...of,
      body: () => ({ csv: 'Service ID,Commission\nS-1,1.00' }),
    },
    [`POST ${at}/desk/events`]: {
      ...desk,
      body: () => {
        services += 1
        const customer = { customer: 'Dunmere Logistics', product: 'Ethernet 1 Gbit/s' }
        return { kind: 'live', occurredOn: '2026-03-02', serviceId: `S-${services}`, ...customer, tariffNet: 100 }
      },
    },
    [`POST ${at}/desk/runs`]: { ...desk, body: () => ({ month: '2026-03' }) },
    [`GET ${at}/desk/runs/:month`]: { ...desk, own: { month: '2026-01' }, other: { month: '2026-02' } },
    [`POST ${at}/desk/runs/:month/issue`]: {
      ...desk,
      own: () => readyRun({ database, dealer }),
      other: { month: '2026-02' },
      body: () => ({ paymentDate: '2099-01-01' }),
    },
    [`POST ${at}/desk/statements/:statementRef/lines/:lineNo/query/answer`]: {
      ...desk,
      own: () => nextLine(true),
      other: line.other,
      body: () => ({ answer: 'It is right.', correction: null }),
    },
    [`PUT ${at}/desk/statements/:statementRef/payment`]: {
      ...desk,
      own: of.own,
      other: of.other,
      body: () => ({ paidOn: dayOf(new Date()), remittanceRef: 'BACS 1' }),
    },
  }
}

/** A preview that is ready to issue. */
async function readyRun({ database, dealer }: Pick<World, 'database' | 'dealer'>): Promise<{ month: string }> {
  const { rows } = await rowsOf({ month: text })`
    insert into commission_statement (account_id, statement_ref, period_start, period_end)
    select ${dealer}, to_char(day, '"CM-"YYYY-MM'), day, day + 27
    from (select (coalesce(max(period_start), '2020-01-01') + interval '1 month')::date as day
      from commission_statement where account_id = ${dealer} and period_start < '2025-01-01') next
    returning to_char(period_start, 'YYYY-MM') as month`.execute(database.system)
  const month = rows[0]?.month ?? ''
  await sql`
    insert into commission_run (account_id, period_start, statement_ref, state, step, started_by)
    values (${dealer}, ${`${month}-01`}, ${`CM-${month}`}, 'ready', 'done', 'test')`.execute(database.system)
  return { month }
}
