import { dayOf } from '@portal/contract/format/days.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { type ProductOrderUpdate, siteContact } from '@portal/contract/orders/product-orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { changedBy, refuseChanges } from '../../../tmf/merge-patch.ts'
import type { ChangeParts } from '../changes.ts'
import { changeAccess, changeOrderRef, requestDate } from '../changes/service.ts'
import { withTmfNames } from './field-names.ts'
import { addNotes } from './service.ts'
import type { OrderRow } from './shape.ts'
import { contactOf } from './wanted.ts'

type Before = Pick<OrderRow, 'accessName' | 'accessPhone' | 'requestedDate'>
type Notes = NonNullable<ProductOrderUpdate['note']>

/** Changes an order as its customer can, by the rules of the portal's own pages. Notes without an ID are new. */
export async function changeProductOrder(
  scope: AccountScope,
  parts: ChangeParts,
  before: Before,
  shown: TmfResource,
  patch: ProductOrderUpdate,
): Promise<void> {
  refuseOtherItem(shown, patch)
  refuseChanges(shown, patch, ['externalId', 'note', 'requestedCompletionDate', 'relatedParty'])
  const { externalId, note = [] } = patch
  const after = externalId ?? ''
  if (externalId !== undefined && after !== (shown.externalId ?? '')) await changeOrderRef(scope, parts, after)
  await withTmfNames(() => changeContact(scope, parts, before, patch))
  const added = note.filter(({ id }) => id === undefined)
  const rest = await withTmfNames(() => changeDate(scope, parts, before, patch, added))
  await addNotes(scope, parts, rest)
}

/** The forecast, the carrier's order and the price follow from the item, so that the portal never changes it. */
function refuseOtherItem(shown: TmfResource, patch: ProductOrderUpdate): void {
  if (changedBy(patch, shown, ['productOrderItem']) === undefined) return
  throw invalid(
    'productOrderItem',
    'The product, site and term of an order cannot be changed. Cancel the order and place another one.',
  )
}

async function changeContact(
  scope: AccountScope,
  parts: ChangeParts,
  before: Before,
  { relatedParty }: ProductOrderUpdate,
): Promise<void> {
  if (relatedParty === undefined) return
  const others = relatedParty.filter(({ role }) => role !== siteContact)
  if (others.length !== 1 || others[0]?.id !== scope.accountId || relatedParty.length > 2) {
    throw invalid('relatedParty', 'Send the customer and the site contact. Only the site contact can be changed.')
  }
  const { accessName: name, accessPhone: phone } = contactOf({ relatedParty })
  if (name === (before.accessName ?? '') && phone === (before.accessPhone ?? '')) return
  if (name === '') throw invalid('relatedParty', 'Enter a name or a role for the site contact.')
  await changeAccess(scope, parts, { name, phone })
}

/** The desk needs a reason for another date: it is the first new note. Returns the other notes. */
async function changeDate(
  scope: AccountScope,
  parts: ChangeParts,
  before: Before,
  { requestedCompletionDate }: ProductOrderUpdate,
  added: Notes,
): Promise<Notes> {
  const date = requestedCompletionDate && dayOf(requestedCompletionDate)
  if (!date || date === before.requestedDate) return added
  const [first, ...rest] = added
  if (!first) throw invalid('note', 'Enter the reason for the other date in a new note.')
  if (first.text.length > mostOfReason) throw invalid('note', `Send a reason of ${mostOfReason} characters or fewer.`)
  await requestDate(scope, parts, { date, reason: first.text })
  return rest
}

const mostOfReason = 200

const invalid = (field: string, message: string) => new Problem('invalid', { fields: { [field]: message } })
