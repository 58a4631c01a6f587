import { Problem } from '@portal/contract/problem.ts'
import { chargeOf, phoneInWords, readPhone } from '../../../lib/phone-number.ts'
import type { SwitchDiverts, SwitchNumber, SwitchSeat, Tenant } from '../../../upstreams/voice/voice-switch.ts'
import type { VoiceLink } from './link-store.ts'

type Allows = Pick<VoiceLink, 'allowsAbroad' | 'allowsPremium'>

const targets = ['always', 'busy', 'noAnswer'] as const

export type TypedDiverts = Record<(typeof targets)[number], string> & { noAnswerSeconds: number }

/**
 * The diverts as the phone system takes them. A diverted call is charged to the account, so fraud is a divert to an
 * expensive number: those are refused unless the provider has allowed them for the service.
 */
export function divertsOf(typed: TypedDiverts, seat: SwitchSeat, tenant: Tenant, allows: Allows): SwitchDiverts {
  const read = targets.map((target) => [target, typed[target] === '' ? null : readPhone(typed[target])] as const)
  const wrong = read.filter(([target, number]) => number === null && typed[target] !== '')
  if (wrong.length > 0) {
    const message = 'Enter a phone number, like 01632 960110.'
    throw new Problem('invalid', { fields: Object.fromEntries(wrong.map(([target]) => [target, message])) })
  }
  for (const [, number] of read) if (number !== null) assertAllowed(number, seat, tenant, allows)
  const { always = null, busy = null, noAnswer = null } = Object.fromEntries(read)
  return { always, busy, noAnswer, noAnswerSeconds: typed.noAnswerSeconds }
}

function assertAllowed(number: string, seat: SwitchSeat, tenant: Tenant, allows: Allows): void {
  const charge = chargeOf(number)
  const shown = phoneInWords(number)
  if ((charge === 'abroad' && !allows.allowsAbroad) || (charge === 'premium' && !allows.allowsPremium)) {
    const type = charge === 'abroad' ? 'an international' : 'a premium-rate'
    throw new Problem('divert_not_allowed', {
      detail: `${shown} is ${type} number. Diverts to it are blocked to protect you from call fraud. Ask us to allow them.`,
    })
  }
  if (leadsBack(number, seat, tenant)) {
    throw new Problem('divert_loop', { detail: `Calls to ${shown} reach this seat. Enter another number.` })
  }
}

/** Whether a call to the number rings the seat, directly or in a hunt group. */
function leadsBack(number: string, { seatId }: SwitchSeat, { numbers, groups }: Tenant): boolean {
  const rings = numbers.find((each) => each.number === number)?.rings
  if (rings?.kind === 'seat') return rings.id === seatId
  return groups.some(({ groupId, seatIds }) => rings?.id === groupId && seatIds.includes(seatId))
}

export function assertAssignable(number: SwitchNumber, seatId: string | null, { seats }: Tenant): void {
  const kind = number.rings?.kind
  if (kind === 'trunk' || kind === 'group') {
    throw new Problem('number_not_for_seats', {
      detail: `This number belongs to a ${kind === 'trunk' ? 'trunk' : 'hunt group'}. Ask us to move it.`,
    })
  }
  if (seatId !== null && !seats.some((seat) => seat.seatId === seatId)) {
    throw new Problem('seat_missing', { detail: 'Choose a seat of this service.' })
  }
}
