import type { PlanContent, SlaRow } from '@portal/contract/plans/content.ts'
import { contactStageNames } from '@portal/contract/plans/values.ts'
import {
  availabilityInWords,
  creditInWords,
  exclusionsInWords,
  hoursInWords,
  openingInWords,
  spanInWords,
  whatIsExcluded,
} from '@portal/contract/plans/words.ts'
import { longDate } from '@portal/contract/format/days.ts'
import type { Letterhead } from '../../letterhead/letterhead.ts'
import { TaggedPdf } from '../../drawing/tagged-pdf.ts'
import type { HeldPlan, StoredVersion } from './store.ts'

/** A version of a plan as a document: the same text as on the screen, in the same order. */
export function drawPlan(
  letterhead: Letterhead,
  { title }: Pick<HeldPlan, 'title'>,
  version: StoredVersion,
): Promise<Uint8Array> {
  const { content, issueDate } = version
  const issued = issueDate ? `, issued ${longDate(issueDate)}` : ''
  const pdf = new TaggedPdf(letterhead, title, `${title}, version ${version.version}`)
  pdf.title(title)
  pdf.quiet(`Customer service plan, version ${version.version}${issued}`)
  if (version.status === 'superseded') pdf.paragraph('A newer version is in force. This one is kept for reference.')
  pdf.paragraph(content.summary)
  whoToCall(pdf, content)
  targets(pdf, content.slaRows)
  escalation(pdf, content)
  careLevels(pdf, content)
  availability(pdf, content)
  exclusions(pdf, content)
  for (const section of content.sections) {
    pdf.heading(section.title)
    for (const paragraph of section.paragraphs) pdf.paragraph(paragraph)
  }
  return pdf.end()
}

function whoToCall(pdf: TaggedPdf, { contactPoints }: PlanContent): void {
  pdf.heading('Contacts')
  pdf.table(
    ['Subject', 'Team', 'Phone', 'Email', 'Hours'],
    [13, 20, 16, 27, 24],
    contactPoints.map(({ stage, team, phone, email, hours }) => [
      contactStageNames[stage],
      team,
      phone,
      email,
      hoursInWords(hours),
    ]),
  )
}

function targets(pdf: TaggedPdf, rows: readonly SlaRow[]): void {
  if (rows.length === 0) return
  pdf.heading('Priorities and targets')
  pdf.table(
    ['Priority', 'Definition', 'First reply', 'Updates every', 'Target fix', 'Service hours', 'Credit'],
    [15, 18, 12, 13, 13, 16, 13],
    rows.map((row) => [
      `${row.priority}, ${row.serviceType}`,
      row.meaning,
      spanInWords(row.respond),
      spanInWords(row.updateEvery),
      spanInWords(row.targetFix),
      hoursInWords(row.hours),
      creditInWords(row.credit) || '–',
    ]),
  )
}

function escalation(pdf: TaggedPdf, { escalation: { hours, levels } }: PlanContent): void {
  if (levels.length === 0) return
  pdf.heading('Escalation')
  pdf.paragraph(`Hours count from when the case was opened, ${hoursInWords(hours)}, excluding time waiting for you.`)
  pdf.table(
    ['Level', 'Role', 'Name', 'Phone', 'Opens'],
    [8, 28, 26, 22, 16],
    levels.map(({ level, role, name, phone, opensAfterHours }) => [
      String(level),
      role,
      name,
      phone,
      openingInWords(opensAfterHours),
    ]),
  )
}

function careLevels(pdf: TaggedPdf, rows: PlanContent): void {
  if (rows.careLevels.length === 0) return
  pdf.heading('Care levels')
  pdf.table(
    ['Care level', 'Repair', 'Hours'],
    [20, 55, 25],
    rows.careLevels.map(({ name, repair, hours }) => [name, spanInWords(repair), hoursInWords(hours)]),
  )
}

function availability(pdf: TaggedPdf, { availability: limits }: PlanContent): void {
  if (limits.length === 0) return
  pdf.heading('Availability')
  for (const limit of limits) pdf.paragraph(availabilityInWords(limit))
}

function exclusions(pdf: TaggedPdf, { exclusions: causes }: PlanContent): void {
  if (causes.length === 0) return
  pdf.heading('Exclusions')
  pdf.paragraph(`${whatIsExcluded} ${exclusionsInWords(causes)}.`)
}
