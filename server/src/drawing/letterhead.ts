import SVGtoPDF from 'svg-to-pdfkit'
import type { Letterhead } from '../letterhead/letterhead.ts'
import { boldFace, regularFace } from './faces.ts'
import type { WrittenPdf } from './written-pdf.ts'

// The logo has the size of the portal's header, in points.
const [logoWidth, logoHeight] = [144, 28]

/** The space that a letterhead takes, with the gap below it. */
export const letterheadHeight = 56

/** Draws the logo or else the name of the brand. */
export function drawBrand(pdf: WrittenPdf, { name, colour, logo }: Letterhead, x: number, y: number): void {
  pdf.useFace(regularFace).useFace(boldFace)
  if (!logo)
    pdf
      .fontSize(16)
      .fillColor(colour)
      .text(name, x, y + 5, { lineBreak: false })
  else if (logo.type === 'image/png') {
    pdf.image(Buffer.from(logo.body), x, y, { fit: [logoWidth, logoHeight], valign: 'center' })
  } else {
    SVGtoPDF(pdf, Buffer.from(logo.body).toString('utf8'), x, y, {
      width: logoWidth,
      height: logoHeight,
      preserveAspectRatio: 'xMinYMid meet',
      // The faces of a logo's letters are not on the server.
      fontCallback: (_family, isBold) => (isBold ? boldFace : regularFace),
    })
  }
}

/** The line below the brand, in its colour. */
export function drawBrandLine(pdf: WrittenPdf, { colour }: Letterhead, x: number, y: number): void {
  const below = y + logoHeight + 8
  pdf
    .lineWidth(1.5)
    .strokeColor(colour)
    .moveTo(x, below)
    .lineTo(pdf.page.width - x, below)
    .stroke()
}
