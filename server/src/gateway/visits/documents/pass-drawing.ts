import type { Visit } from '@portal/contract/visits/visits.ts'
import type { Letterhead } from '../../../letterhead/letterhead.ts'
import { TaggedPdf } from '../../../drawing/tagged-pdf.ts'
import { timeInWords } from '../words.ts'

/** The passes as a document, each on a page of its own: the code first, then the address and what to bring. */
export function drawPass(letterhead: Letterhead, visit: Visit, visitorId?: string): Promise<Uint8Array> {
  const people = visit.people.filter((person) => visitorId === undefined || person.visitorId === visitorId)
  const title = `Visitor pass ${visit.visitId}`
  const pdf = new TaggedPdf(letterhead, title, title)
  for (const [index, { name, company, pass }] of people.entries()) {
    if (index > 0) pdf.nextPart()
    pdf.title(name)
    if (company) pdf.quiet(company)
    pdf.paragraph(`${visit.place}, ${timeInWords(visit)}`)
    pdf.quiet(`Visit ${visit.visitId}, ${visit.racks}`)
    if (pass) pdf.picture(`QR code of ${name} for visit ${visit.visitId}`, pass, 170)
    pdf.heading('Directions')
    pdf.paragraph(visit.address)
    for (const step of visit.directions) pdf.paragraph(step)
    pdf.heading('Before your visit')
    for (const thing of visit.toBring) pdf.paragraph(`- ${thing}`)
    pdf.quiet(`Call the desk on ${visit.phone}.`)
  }
  return pdf.end()
}
