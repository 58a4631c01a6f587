import { counted } from '@portal/contract/format/counts.ts'
import { longDate } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { dayMs } from '../../../lib/duration.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { UpstreamFault } from '../../../upstreams/calls/fault.ts'
import { registrarServiceOf } from '../../../upstreams/registrar/create.ts'
import type { Registrar, RegistrarAnswer } from '../../../upstreams/registrar/registrar.ts'
import { asSystem } from '../../actor.ts'
import { changeOrder } from '../changes.ts'
import type { StoredOrder } from '../detail-store.ts'
import { complete } from '../desk/service.ts'
import { getStoredOrder } from '../service.ts'
import { queueAgain } from './queue.ts'
import { outcomeBy, type RegistryRequest, requestOf, sendRequest, whyNotSend } from './request.ts'
import { markSent, noteDelay, saveOutcome } from './store.ts'

const lookAgainMs = 15 * 60_000
/** A registry decides within days; then the desk asks it. */
const mostPendingDays = 7

type InScope = <T>(work: (scope: AccountScope) => Promise<T>) => Promise<T>

interface Work {
  registrar: Registrar
  request: RegistryRequest
  order: StoredOrder
  nameServers: readonly string[]
  baseUrl: string
  inScope: InScope
}

/**
 * Carries an approved order of a domain out at its registry. It may stop at any point and run again: the request is
 * saved before it is sent, and a later run asks the registry first what became of it.
 */
export async function carryOutRegistration(
  { config, database }: JobParts,
  registrar: Registrar | null,
  { accountId, orderId }: { accountId: string; orderId: string },
  now: Date,
): Promise<void> {
  const inScope: InScope = (work) => asSystem(database, { accountId, now }, work)
  const order = await inScope((scope) => getStoredOrder(scope, orderId))
  const request = registrar && requestOf({ accountId }, order, registrar)
  // Without a registrar, the desk carries the order out.
  if (!request || registrarServiceOf(config, request.domain) === 'off') return
  if (order.state === 'held' || order.state === 'assessingCharge') return lookAgain(inScope, orderId)
  if (order.state !== 'inProgress') return
  const { registration } = order
  if (registration?.state === 'done' || registration?.state === 'refused') return
  const nameServers = config.DNS_NAME_SERVERS.split(/\s+/).filter(Boolean)
  const work = { registrar, request, order, nameServers, baseUrl: config.BASE_URL, inScope }
  try {
    const answer = registration?.sentAt ? await followUp(work, registration, now) : await begin(work)
    if (answer) await finish(work, answer)
    else await lookAgain(inScope, orderId)
  } catch (failure) {
    if (failure instanceof UpstreamFault)
      await inScope((scope) => noteDelay(scope, request, 'The registrar is not responding. We keep trying.'))
    throw failure
  }
}

/** The registry has not decided, the order is on hold, or another run is at it. */
const lookAgain = (inScope: InScope, orderId: string): Promise<void> =>
  inScope((scope) => queueAgain(scope, orderId, new Date(scope.now.getTime() + lookAgainMs)))

/** Sends it for the first time; null if another run has just sent it. */
async function begin({ registrar, request, nameServers, baseUrl, inScope }: Work): Promise<RegistrarAnswer | null> {
  const found = await registrar.find(request.domain)
  const reason = whyNotSend(request, found)
  if (reason) return { state: 'refused', reason }
  const expiresBefore = request.kind === 'renew' ? (found?.expires ?? null) : null
  const isFirst = await inScope(async (scope) => {
    if (!(await markSent(scope, { ...request, expiresBefore }))) return false
    const { domain, years, orderId } = request
    await changeOrder(scope, { orderId, baseUrl }, async () => ({
      action: 'registration sent',
      after: { domain, years },
      title: 'Sent to the registrar',
      text: `${domain} for ${counted(years, 'year')}.`,
    }))
    return true
  })
  return isFirst ? sendRequest(registrar, request, { expiresBefore, nameServers }) : null
}

/** A run after the request was sent: what became of it, or the same request again, which the registry knows by its date. */
async function followUp(
  { registrar, request, nameServers }: Work,
  { state, sentAt, expiresBefore }: { state: string; sentAt: string | null; expiresBefore: PlainDate | null },
  now: Date,
): Promise<RegistrarAnswer> {
  const outcome = outcomeBy(request, expiresBefore, await registrar.find(request.domain))
  if (!outcome && state === 'sent') return sendRequest(registrar, request, { expiresBefore, nameServers })
  if (outcome && outcome.state !== 'pending') return outcome
  const isOverdue = now.getTime() - Date.parse(sentAt ?? '') > mostPendingDays * dayMs
  return isOverdue ? { state: 'refused', reason: 'The registry has not decided for 7 days.' } : { state: 'pending' }
}

function finish({ request, baseUrl, inScope }: Work, answer: RegistrarAnswer): Promise<unknown> {
  const { orderId, kind } = request
  const parts = { orderId, baseUrl }
  return inScope(async (scope) => {
    switch (answer.state) {
      case 'pending':
        await saveOutcome(scope, request, 'waiting', {
          note: 'The registry has accepted the request and decides later.',
        })
        return queueAgain(scope, orderId, new Date(scope.now.getTime() + lookAgainMs))
      case 'done': {
        if (!(await saveOutcome(scope, request, 'done', { expires: answer.expires }))) return undefined
        const done = kind === 'renew' ? 'Renewed' : 'Registered'
        return complete(scope, parts, { note: `${done} until ${longDate(answer.expires)}.` })
      }
      case 'refused': {
        const { reason } = answer
        if (!(await saveOutcome(scope, request, 'refused', { note: reason }))) return undefined
        return changeOrder(scope, parts, async () => ({
          action: 'registration refused',
          after: { reason },
          title: 'Refused by the registrar',
          text: `${reason} Our desk continues with this order.`,
        }))
      }
    }
  })
}
