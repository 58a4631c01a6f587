import type { Visit } from '@portal/contract/visits.ts'
import { TaggedPdf } from '../../drawing/tagged-pdf.ts'
import { timeInWords } from '../visits/words.ts'

/** The pass on paper: the code first, then where to go and what to bring. */
export function drawPass(visit: Visit): Promise<Uint8Array> {
  const pdf = new TaggedPdf(`Visitor pass ${visit.visitId}`, `Visitor pass ${visit.visitId}`)
  pdf.title(visit.place)
  pdf.paragraph(timeInWords(visit))
  pdf.quiet(`Visit ${visit.visitId}, ${visit.spaces}`)
  if (visit.pass) pdf.picture(`QR code of visit ${visit.visitId}`, visit.pass, 170)
  pdf.heading('Who comes')
  pdf.table(
    ['Name', 'Company'],
    [50, 50],
    visit.people.map(({ name, company }) => [name, company]),
  )
  pdf.heading('How to get there')
  pdf.paragraph(visit.address)
  for (const step of visit.directions) pdf.paragraph(step)
  pdf.heading('What to bring')
  for (const thing of visit.toBring) pdf.paragraph(`- ${thing}`)
  pdf.quiet(`The desk answers on ${visit.phone}.`)
  return pdf.end()
}
