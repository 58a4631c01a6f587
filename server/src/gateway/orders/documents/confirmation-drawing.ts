import { orderStageNames } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { buffer } from 'node:stream/consumers'
import type { Letterhead } from '../../../letterhead/letterhead.ts'
import { boldFace, regularFace } from '../../../drawing/faces.ts'
import { drawBrand, drawBrandLine, letterheadHeight } from '../../../drawing/letterhead.ts'
import { WrittenPdf } from '../../../drawing/written-pdf.ts'

/** Order, price and plan on one A4 page in black on white, below the brand. */
export function drawConfirmation(
  letterhead: Letterhead,
  order: Order,
  account: { name: string; accountId: string },
): Promise<Uint8Array> {
  const pdf = new WrittenPdf({
    size: 'A4',
    margin: 56,
    info: { Title: `Order confirmation ${order.orderId}`, Author: order.desk.name },
  })
  drawBrand(pdf, letterhead, 56, 36)
  drawBrandLine(pdf, letterhead, 56, 36)
  pdf.fillColor('black')
  pdf
    .useFace(regularFace)
    .fontSize(20)
    .text('Order confirmation', 56, 36 + letterheadHeight)
    .moveDown(0.25)
  pdf.fontSize(10).text(`${account.name}, account ${account.accountId}`).moveDown(1.5)
  for (const [label, value] of factsOf(order)) {
    const top = pdf.y
    pdf.useFace(regularFace).text(label, 56, top, { width: 150 })
    pdf.useFace(boldFace).text(value, 210, top, { width: 330 }).moveDown(0.35)
  }
  pdf.moveDown(1)
  pdf.useFace(boldFace).fontSize(13).text('Plan', 56).moveDown(0.4).fontSize(10)
  for (const stage of order.stages) {
    const top = pdf.y
    const when = stage.done ? `Done ${weekday(stage.done)}` : stage.to ? `By ${weekday(stage.to)}` : 'To be confirmed'
    pdf.useFace(regularFace).text(when, 56, top, { width: 150 })
    pdf.text(orderStageNames[stage.stage], 210, top, { width: 330 }).moveDown(0.35)
  }
  pdf.moveDown(1.5).fontSize(9)
  pdf.text(`Questions: ${order.desk.name}, ${order.desk.phone}, ${order.desk.hours}.`, 56)
  pdf.end()
  return buffer(pdf)
}

function factsOf(order: Order): [label: string, value: string][] {
  const { site, price, dates } = order
  const known: [string, string | null][] = [
    ['Order', order.orderId],
    ['Your reference', order.orderRef],
    ['Status', order.status],
    ['Service', order.productName],
    ['Site', site && `${site.name}, ${site.address}, ${site.postcode}`],
    ['Placed', `${weekday(order.placed)}, by ${order.placedBy}`],
    ['Minimum term', order.termMonths === null ? null : counted(order.termMonths, 'month')],
    ['Monthly', price.recurring === null ? null : money(price.recurring)],
    ['One-off', price.oneOff === null ? null : money(price.oneOff)],
    ['You requested', dates.requested && weekday(dates.requested)],
    ['Committed date', dates.committed && weekday(dates.committed)],
    ['Expected', order.expected && weekday(order.expected)],
  ]
  return known.flatMap(([label, value]) => (value ? [[label, value]] : []))
}
