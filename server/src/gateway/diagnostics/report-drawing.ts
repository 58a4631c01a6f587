import { faultSideNames, testKindNames, testOutcomeNames, testStepNames } from '@portal/contract/diagnostic-values.ts'
import type { LineTest } from '@portal/contract/diagnostics.ts'
import { decimal } from '../../systems/line-tests/reading-words.ts'
import { TaggedPdf } from '../../drawing/tagged-pdf.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** The result on paper, for somebody who was not there. */
export function drawReport(test: LineTest): Promise<Uint8Array> {
  const { verdict } = test
  const pdf = new TaggedPdf(
    `Diagnostics of ${test.serviceName}`,
    `${test.serviceName} · ${test.serviceId} · ${test.testId}`,
  )
  pdf.title(`Diagnostics of ${test.serviceName}`)
  pdf.quiet(`${test.productName}, ${test.serviceId}${test.siteName ? `, ${test.siteName}` : ''}`)
  pdf.quiet(
    `${testKindNames[test.kind]}, run ${inWords(test.startedAt ?? test.requestedAt)} by ${test.requestedByName}. Result ${test.testId}.`,
  )
  if (verdict) {
    pdf.heading(verdict.title)
    pdf.paragraph(verdict.text)
    pdf.paragraph(
      `${testOutcomeNames[verdict.outcome]}. Whose side: ${faultSideNames[verdict.side]}. Code ${verdict.code}, fault location ${verdict.faultLocation}. Confidence: ${verdict.confidence}.`,
    )
    pdf.heading('What to do')
    verdict.advice.forEach((line, index) => pdf.paragraph(`${index + 1}. ${line}`))
    if (test.repair) pdf.quiet(`${test.repair}.`)
  }
  pdf.heading('Where the fault is')
  pdf.table(
    ['Part of the way', 'State', 'Note'],
    [34, 30, 36],
    test.path.map(({ name, word, note }) => [name, word, note || '–']),
  )
  pdf.heading('Tests')
  pdf.table(
    ['Test', 'Result', 'What we saw', 'Reading', 'Took'],
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

function inWords(at: string): string {
  return moment.format(new Date(at))
}
