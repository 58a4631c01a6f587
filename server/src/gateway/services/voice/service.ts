import { Problem } from '@portal/contract/problem.ts'
import type { Seat, VoiceNumber } from '@portal/contract/services/voice.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { phoneInWords, readPhone } from '../../../lib/phone-number.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { SwitchDiverts, SwitchSeat, Tenant, VoiceSwitch } from '../../../upstreams/voice/voice-switch.ts'
import { scopeWith } from '../../actor.ts'
import { getService } from '../service.ts'
import { findLink, saveLink, type VoiceLink } from './link-store.ts'
import { assertAssignable, divertsOf, type TypedDiverts } from './rules.ts'
import { showNumber, showSeat } from './show-voice.ts'

const noVoice = () => new Problem('not_found', { detail: 'This service has no entry in the phone system.' })

export async function getLink(scope: AccountScope, serviceId: string): Promise<VoiceLink> {
  await getService(scope, serviceId)
  const link = await findLink(scope, serviceId)
  if (!link) throw noVoice()
  return link
}

/** Call records are for people of the account who may see both people and the service. */
export async function getLinkForCalls(scope: AccountScope, serviceId: string): Promise<VoiceLink> {
  if (scope.as === 'dealer') {
    throw new Problem('own_people_only', { detail: 'Only people of the account can see its call records.' })
  }
  const ofServices = scopeWith(scope, 'BusinessPortalServices')
  if (!ofServices) throw new Problem('forbidden')
  await getService(scope, serviceId)
  return getLink(ofServices, serviceId)
}

export async function getTenant(voice: VoiceSwitch, { tenant }: VoiceLink): Promise<Tenant> {
  const found = await voice.readTenant(tenant)
  if (!found) throw noVoice()
  return found
}

interface Change {
  serviceId: string
  version: number | undefined
  key: string
}

/** The tenant of the service, and the seat in it, for a change. */
async function seatIn(scope: AccountScope, voice: VoiceSwitch, serviceId: string, seatId: string) {
  const link = await getLink(scope, serviceId)
  const tenant = await getTenant(voice, link)
  const seat = tenant.seats.find((each) => each.seatId === seatId)
  if (!seat) throw new Problem('not_found', { detail: 'Seat not found.' })
  return { link, tenant, seat }
}

export async function changeUser(
  scope: AccountScope,
  voice: VoiceSwitch,
  { serviceId, seatId, userName, ...change }: Change & { seatId: string; userName: string },
): Promise<Seat> {
  const { link, seat } = await seatIn(scope, voice, serviceId, seatId)
  const after = await voice.changeUser({ ...change, tenant: link.tenant, seatId, userName: userName || null })
  const facts = ({ extension, userName: user }: SwitchSeat) => ({ extension, user })
  await record(scope, 'seat user changed', serviceId, facts(seat), facts(after))
  return showSeat(after)
}

export async function changeDiverts(
  scope: AccountScope,
  voice: VoiceSwitch,
  { serviceId, seatId, typed, ...change }: Change & { seatId: string; typed: TypedDiverts },
): Promise<Seat> {
  const { link, tenant, seat } = await seatIn(scope, voice, serviceId, seatId)
  const diverts = divertsOf(typed, seat, tenant, link)
  const after = await voice.changeDiverts({ ...change, tenant: link.tenant, seatId, diverts })
  await record(scope, 'divert changed', serviceId, divertsInLog(seat), divertsInLog(after))
  return showSeat(after)
}

export async function assignNumber(
  scope: AccountScope,
  voice: VoiceSwitch,
  { serviceId, typed, seatId, ...change }: Change & { typed: string; seatId: string | null },
): Promise<VoiceNumber> {
  const link = await getLink(scope, serviceId)
  const tenant = await getTenant(voice, link)
  const number = tenant.numbers.find((each) => each.number === readPhone(typed))
  if (!number) throw new Problem('not_found', { detail: 'This service has no such number.' })
  assertAssignable(number, seatId, tenant)
  const after = showNumber(
    await voice.assignNumber({ ...change, tenant: link.tenant, number: number.number, seatId }),
    tenant,
  )
  const facts = ({ shown, rings }: VoiceNumber) => ({ number: shown, rings: rings?.name ?? null })
  await record(scope, 'number assigned', serviceId, facts(showNumber(number, tenant)), facts(after))
  return after
}

export async function linkVoice(scope: AccountScope, serviceId: string, link: VoiceLink): Promise<VoiceLink> {
  await getService(scope, serviceId)
  const before = await findLink(scope, serviceId)
  await saveLink(scope, serviceId, link)
  await recordActivity(scope, { action: 'voice linked', entity: 'service', entityId: serviceId, before, after: link })
  return link
}

function divertsInLog({ extension, diverts }: Pick<SwitchSeat, 'extension' | 'diverts'>) {
  const { always, busy, noAnswer, noAnswerSeconds }: SwitchDiverts = diverts
  const words = (when: string, number: string | null) => (number === null ? null : `${when} ${phoneInWords(number)}`)
  return {
    extension,
    always: words('always to', always),
    busy: words('busy to', busy),
    noAnswer: words(`no answer after ${noAnswerSeconds} s to`, noAnswer),
  }
}

function record(
  scope: AccountScope,
  action: 'divert changed' | 'number assigned' | 'seat user changed',
  serviceId: string,
  before: object,
  after: object,
): Promise<void> {
  return recordActivity(scope, {
    action,
    entity: 'service',
    entityId: serviceId,
    before: { ...before },
    after: { ...after },
  })
}
