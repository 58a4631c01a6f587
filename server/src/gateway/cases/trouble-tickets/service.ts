import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import type {
  TicketSeverity,
  troubleTicketCreate,
  troubleTicketUpdate,
} from '@portal/contract/cases/trouble-tickets.ts'
import type { NewCase } from '@portal/contract/cases/cases.ts'
import type { CasePriority } from '@portal/contract/cases/values.ts'
import { deskStatuses } from '@portal/contract/cases/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import { refuseChanges } from '../../../tmf/merge-patch.ts'
import { ownIdIn } from '../../bind-tmf.ts'
import { answer, resolve, update } from '../desk/service.ts'
import { getLocked, openCase, type Work } from '../service.ts'

type Create = z.output<typeof troubleTicketCreate.body>
type Update = z.output<typeof troubleTicketUpdate.body>

const faults: Record<TicketSeverity, Pick<NewCase, 'impact' | 'severity'>> = {
  Critical: { impact: 'down', severity: 'extensive' },
  Major: { impact: 'intermittent', severity: 'significant' },
  Minor: { impact: 'degraded', severity: 'minor' },
}
const priorities: Record<TicketSeverity, CasePriority> = { Critical: 'critical', Major: 'high', Minor: 'low' }

/** Opens a case for a ticket, and returns its id. */
export async function openTicket(work: Work, ticket: Create): Promise<string> {
  const { ticketType: kind, severity, description, name, externalId, note } = ticket
  const subject = (type: string) => {
    const entity = ticket.relatedEntity.find((each) => each['@referredType'] === type)
    return entity && ownIdIn(work.scope.accountId, entity.id, 'relatedEntity')
  }
  const caseId = await openCase(
    work,
    {
      kind,
      title: name || titleOf(description),
      description,
      serviceId: subject('Product'),
      orderId: subject('ProductOrder'),
      ownRef: externalId,
      ...(kind === 'fault' && faults[severity]),
      answers: {},
      isPrivate: false,
      fileIds: [],
    },
    { priority: ticket.priority ?? priorities[severity] },
  )
  await reply(work, caseId, note)
  return caseId
}

/** Changes a case as the desk does: notes are replies to the customer, and statusChangeReason is how it was resolved. */
export async function changeTicket(work: Work, caseId: string, before: TmfResource, patch: Update): Promise<void> {
  refuseChanges(before, patch, ['status', 'statusChangeReason', 'priority', 'note'])
  const { status = before.status, statusChangeReason: reason, priority, note = [] } = patch
  const added = note.filter(({ id }) => id === undefined)
  const isNew = status !== before.status
  if (status === 'resolved' && isNew) {
    const text = reason || added.pop()?.text
    if (!text) throw new Problem('invalid', { fields: { statusChangeReason: 'Enter how it was resolved.' } })
    await reply(work, caseId, added)
    await resolve(work, await getLocked(work, caseId), { text })
    return
  }
  await reply(work, caseId, added)
  const wanted = deskStatuses.find((each) => each === status)
  if (isNew && !wanted) {
    throw new Problem('status_not_possible', {
      detail: `The desk sets the statuses ${deskStatuses.join(', ')} and resolved. A resolved case closes when the customer agrees.`,
    })
  }
  if (!isNew && priority === undefined && !reason) return
  await update(work, await getLocked(work, caseId), {
    ...(isNew && wanted && { status: wanted }),
    ...(priority && { priority }),
    ...(reason && { work: reason }),
  })
}

async function reply(work: Work, caseId: string, notes: Create['note']): Promise<void> {
  // One after the other, as the thread shows them.
  for (const { text } of notes)
    await answer(work, await getLocked(work, caseId), { text, isInternal: false, fileIds: [] })
}

/** The first line of a description, as far as the list shows it. */
const titleOf = (description: string) => (description.split('\n')[0] ?? '').slice(0, 120).trim()
