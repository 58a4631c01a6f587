import type { BillLine } from './lines.ts'
import type { LineGrouping } from './values.ts'

type Grouped = Pick<BillLine, 'siteId' | 'serviceId' | 'costCentre' | 'orderId' | 'productName'>

/** Identifies the group of a line, in the list of groups and in that of their lines. */
export function groupKeyOf(line: Grouped, by: LineGrouping): string {
  const value = groupValueOf(line, by)
  return value === null ? 'none' : `=${value}`
}

export function groupValueOf(line: Grouped, by: LineGrouping): string | null {
  switch (by) {
    case 'site':
      return line.siteId
    case 'service':
      return line.serviceId
    case 'costCentre':
      return line.costCentre
    case 'order':
      return line.orderId
    case 'product':
      return line.productName
  }
}
