import { z } from 'zod'
import { caseKinds } from '../cases/values.ts'
import { endpoint } from '../endpoint.ts'
import { filterOf } from '../listing-query.ts'
import { requireStaffRoom } from '../permission.ts'
import { PlainDate } from '../plain-date.ts'
import { deskReportListing } from './listing.ts'

const Count = z.int().min(0)

/** How many targets were met, and missed or met late. Targets that still run count as neither. */
const Targets = z.object({ met: Count, missed: Count })

/** Figures of the cases that were opened in a period. */
export const CaseFigures = z.object({
  opened: Count,
  /** Targets of the first reply, and of the fix. */
  reply: Targets,
  fix: Targets,
  /** The median time from the opening to the first reply, in minutes by the clock; null without a reply. */
  replyMinutes: z.number().nullable(),
})
export type CaseFigures = z.infer<typeof CaseFigures>

/** Figures of a part of the cases, with those of them that are open now, whenever they were opened. */
const PartFigures = CaseFigures.extend({ open: Count })

export const CaseReport = z.object({
  /** The Mondays of the weeks in UK time, oldest first. */
  weeks: z.array(
    CaseFigures.extend({
      week: PlainDate,
      /** Cases that were closed or cancelled in the week. */
      closed: Count,
      /** Cases that were open at its end, or are open now. */
      open: Count,
    }),
  ),
  kinds: z.array(PartFigures.extend({ kind: z.enum(caseKinds) })),
  /** By present assignee; null for the cases of no one. */
  people: z.array(PartFigures.extend({ userId: z.string().nullable(), name: z.string().nullable() })),
  total: PartFigures.extend({ closed: Count }),
})
export type CaseReport = z.infer<typeof CaseReport>

export const CaseReportQuery = filterOf(deskReportListing)
export type CaseReportQuery = z.output<typeof CaseReportQuery>

const desk = { permissions: requireStaffRoom('DeskCases'), isForPeople: true, query: CaseReportQuery } as const

export const caseReportRead = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk-info/api/reports/cases',
  summary: 'Cases of all accounts by week, category and assignee: backlog, and how many targets were met',
  comesWithDesk: ['reports'],
  response: CaseReport,
})

export const caseReportExport = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk-info/api/reports/cases.csv',
  summary: 'The same figures as CSV, a line for each week, category and assignee',
  produces: 'text/csv',
})
