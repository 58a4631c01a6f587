import { durationInWords, hoursInWords, percentInWords, spanInWords } from '@portal/contract/plans/words.ts'
import type { CaseRepair, PlanResults, PlanRow } from '@portal/contract/plans/plans.ts'
import { faultCauseNames } from '@portal/contract/plans/values.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import type { Letterhead } from '../../letterhead/letterhead.ts'
import { TaggedPdf } from '../../drawing/tagged-pdf.ts'

/** Results against the plans over the last twelve months for a service review: every repair and its target. */
export function drawReview(
  letterhead: Letterhead,
  account: string,
  results: PlanResults,
  plans: readonly PlanRow[],
  now: Date,
): Promise<Uint8Array> {
  const title = `Service review, ${account}`
  const pdf = new TaggedPdf(letterhead, title, title)
  pdf.title('Service review')
  pdf.quiet(`${account}. The twelve months up to ${shortDate(now)}.`)
  pdf.heading('Results against targets')
  const { repairs, firstReplies, months, leasedLineAvailability } = results
  pdf.table(
    ['Measured', 'Result'],
    [60, 40],
    [
      ['Repairs within target', ofTotal(repairs)],
      ['First replies within target', ofTotal(firstReplies)],
      ['Months with every result within target', ofTotal(months)],
      [
        'Availability, all leased lines',
        leasedLineAvailability === null ? 'No leased lines' : percentInWords(leasedLineAvailability),
      ],
    ],
  )
  pdf.heading('Repairs')
  if (results.recent.length === 0) pdf.paragraph('No repairs.')
  else {
    pdf.table(
      ['Service', 'Case', 'Fault', 'Repaired in', 'Target', 'Result'],
      [32, 14, 15, 14, 12, 13],
      results.recent.map(
        ({ serviceName, caseRef, openedAt, repairMinutes, targetMinutes, target, isInTarget, excludedCause }) => [
          serviceName ?? '–',
          caseRef,
          shortDate(openedAt),
          durationInWords(repairMinutes),
          target ? spanInWords(target) : durationInWords(targetMinutes),
          resultOf({ isInTarget, excludedCause }),
        ],
      ),
    )
  }
  pdf.heading('Your plans')
  pdf.table(
    ['Plan', 'Hours', 'Target fix', 'First reply', 'Version'],
    [30, 31, 14, 13, 12],
    plans.map((plan) => [
      plan.title,
      hoursInWords(plan.hours),
      spanInWords(plan.targetFix),
      spanInWords(plan.respond),
      String(plan.version),
    ]),
  )
  return pdf.end()
}

const ofTotal = ({ inTarget, total }: PlanResults['repairs']) => (total === 0 ? 'None' : `${inTarget} of ${total}`)

function resultOf({ isInTarget, excludedCause }: Pick<CaseRepair, 'isInTarget' | 'excludedCause'>): string {
  if (excludedCause) return `Excluded: ${faultCauseNames[excludedCause]}`
  return isInTarget ? 'Within target' : 'Over target'
}
