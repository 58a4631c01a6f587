import type { DeskOrderRow } from '@portal/contract/desk.ts'
import type { Holder } from '@portal/contract/order-values.ts'

export const holderNames: Record<Holder, string> = {
  us: 'Us',
  carrier: 'The carrier',
  customer: 'The customer',
  thirdParty: 'Somebody else',
}

const waits = { approval: 'Their approval', charge: 'Their answer to a charge', access: 'Their contact on site' }

export function waitsInWords({ waitsFor, parkedOwner }: Pick<DeskOrderRow, 'waitsFor' | 'parkedOwner'>): string {
  if (parkedOwner) return `Parked: ${holderNames[parkedOwner].toLowerCase()}`
  return waitsFor ? waits[waitsFor] : 'Us'
}
