import type { Visit } from '@portal/contract/visits/visits.ts'
import { TaggedPdf } from '../../../drawing/tagged-pdf.ts'
import { timeInWords } from '../words.ts'

/** The pass as a document: the code first, then the address and what to bring. */
export function drawPass(visit: Visit): Promise<Uint8Array> {
  const pdf = new TaggedPdf(`Visitor pass ${visit.visitId}`, `Visitor pass ${visit.visitId}`)
  pdf.title(visit.place)
  pdf.paragraph(timeInWords(visit))
  pdf.quiet(`Visit ${visit.visitId}, ${visit.racks}`)
  if (visit.pass) pdf.picture(`QR code of visit ${visit.visitId}`, visit.pass, 170)
  pdf.heading('Visitors')
  pdf.table(
    ['Name', 'Company'],
    [50, 50],
    visit.people.map(({ name, company }) => [name, company]),
  )
  pdf.heading('Directions')
  pdf.paragraph(visit.address)
  for (const step of visit.directions) pdf.paragraph(step)
  pdf.heading('What to bring')
  for (const thing of visit.toBring) pdf.paragraph(`- ${thing}`)
  pdf.quiet(`Call the desk on ${visit.phone}.`)
  return pdf.end()
}
