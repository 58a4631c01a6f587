import { paths } from '../../paths.ts'

/** A message about an order is a case with the order already filled in. */
export function messageDesk(orderId: string): string {
  return `${paths.cases()}/new?orderId=${encodeURIComponent(orderId)}`
}
