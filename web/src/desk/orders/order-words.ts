import type { DeskOrderRow } from '@portal/contract/desk/desk.ts'
import type { OrderOwner } from '@portal/contract/orders/values.ts'

export const ownerNames: Record<OrderOwner, string> = {
  us: 'Us',
  carrier: 'The carrier',
  customer: 'The customer',
  thirdParty: 'Another party',
}

const waits = { approval: 'Their approval', charge: 'Their reply to a charge', access: 'Their site contact' }

export function waitsInWords({
  blockedBy,
  holdOwner,
  owner,
}: Pick<DeskOrderRow, 'blockedBy' | 'holdOwner' | 'owner'>): string {
  if (holdOwner) return `On hold: ${ownerNames[holdOwner].toLowerCase()}`
  return blockedBy ? waits[blockedBy] : ownerNames[owner]
}
