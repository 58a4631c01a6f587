import { faultSideNames, testKindNames, testOutcomeNames, testStepNames } from '@portal/contract/diagnostics/values.ts'
import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { exactTime } from '@portal/contract/format/dates.ts'
import { decimal } from '../../upstreams/line-tests/reading-words.ts'
import type { Letterhead } from '../../letterhead/letterhead.ts'
import { TaggedPdf } from '../../drawing/tagged-pdf.ts'

/** The result as a document for readers who did not run the test. */
export function drawReport(letterhead: Letterhead, test: LineTest): Promise<Uint8Array> {
  const { verdict } = test
  const pdf = new TaggedPdf(
    letterhead,
    `Diagnostics of ${test.serviceName}`,
    `${test.isSimulated ? 'Simulated · ' : ''}${test.serviceName} · ${test.serviceId} · ${test.testId}`,
  )
  pdf.title(`Diagnostics of ${test.serviceName}`)
  pdf.quiet(`${test.productName}, ${test.serviceId}${test.siteName ? `, ${test.siteName}` : ''}`)
  pdf.quiet(
    `${testKindNames[test.kind]}, run ${exactTime(test.requestedAt)} by ${test.requestedByName}. Result ${test.testId}.`,
  )
  if (test.isSimulated) pdf.paragraph('Simulated in a demo: no line was tested.')
  if (verdict) {
    pdf.heading(verdict.title)
    pdf.paragraph(verdict.text)
    pdf.paragraph(
      `${testOutcomeNames[verdict.outcome]}. Responsibility: ${faultSideNames[verdict.side]}. Code ${verdict.code}, fault location ${verdict.faultLocation}. Confidence: ${verdict.confidence}.`,
    )
    pdf.heading('What to do')
    verdict.advice.forEach((line, index) => pdf.paragraph(`${index + 1}. ${line}`))
    if (test.repair) pdf.quiet(`${test.repair}.`)
  }
  pdf.heading('Where the fault is')
  pdf.table(
    ['Section', 'Status', 'Note'],
    [34, 30, 36],
    test.path.map(({ name, word, note }) => [name, word, note || '–']),
  )
  pdf.heading('Tests')
  pdf.table(
    ['Test', 'Result', 'Finding', 'Reading', 'Duration'],
    [24, 13, 37, 14, 12],
    test.steps.map(({ key, word, saw, reading, tookMs }) => [
      testStepNames[key],
      word,
      saw || '–',
      reading ?? '–',
      tookMs === null ? '–' : `${decimal(tookMs / 1000)} s`,
    ]),
  )
  return pdf.end()
}
