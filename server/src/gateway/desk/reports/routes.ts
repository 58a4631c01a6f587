import { caseKindNames } from '@portal/contract/cases/values.ts'
import { type CaseFigures, type CaseReport, caseReportExport, caseReportRead } from '@portal/contract/desk/reports.ts'
import type { FastifyInstance } from 'fastify'
import { bindDesk, type GatewayParts } from '../../bind-scoped.ts'
import { type CsvColumn, sendCsv } from '../../send-csv.ts'
import { readCaseReport } from './store.ts'

/** Figures of the work on cases, over all accounts. */
export function deskReportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, caseReportRead, (desk, { query }) => readCaseReport(desk, query))
  bindDesk(app, parts, caseReportExport, (desk, { query, reply }) =>
    sendCsv(reply, 'case-report.csv', columns, linesOf(readCaseReport(desk, query))),
  )
}

interface Line extends CaseFigures {
  part: string
  name: string
  closed: number | null
  open: number
}

async function* linesOf(reading: Promise<CaseReport>): AsyncGenerator<Line[]> {
  const { weeks, kinds, people } = await reading
  yield [
    ...weeks.map((row) => ({ ...row, part: 'Week', name: row.week })),
    ...kinds.map((row) => ({ ...row, part: 'Category', name: caseKindNames[row.kind], closed: null })),
    ...people.map((row) => ({ ...row, part: 'Assignee', name: row.name ?? 'Unassigned', closed: null })),
  ]
}

const columns: readonly CsvColumn<Line>[] = [
  { header: 'Group', key: ({ part }) => part },
  { header: 'Name', key: ({ name }) => name },
  { header: 'Opened', key: ({ opened }) => opened },
  { header: 'Closed', key: ({ closed }) => closed },
  { header: 'Open', key: ({ open }) => open },
  { header: 'First replies on time', key: ({ reply }) => reply.met },
  { header: 'First replies late', key: ({ reply }) => reply.missed },
  { header: 'Median first reply (minutes)', key: ({ replyMinutes }) => replyMinutes && Math.round(replyMinutes) },
  { header: 'Fixes on time', key: ({ fix }) => fix.met },
  { header: 'Fixes late', key: ({ fix }) => fix.missed },
]
