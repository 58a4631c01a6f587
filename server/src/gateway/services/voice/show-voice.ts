import type { CallParty, CallRecord, Phone, Seat, Voice, VoiceNumber } from '@portal/contract/services/voice.ts'
import { phoneInWords } from '../../../lib/phone-number.ts'
import type { SwitchCall, SwitchNumber, SwitchSeat, Tenant } from '../../../upstreams/voice/voice-switch.ts'
import type { VoiceLink } from './link-store.ts'

export function showVoice(tenant: Tenant, { allowsAbroad, allowsPremium }: VoiceLink, isSimulated: boolean): Voice {
  const extensions = new Map(tenant.seats.map(({ seatId, extension }) => [seatId, extension]))
  return {
    isSimulated,
    seats: tenant.seats.map(showSeat).toSorted((one, other) => (one.extension < other.extension ? -1 : 1)),
    numbers: tenant.numbers.map((each) => showNumber(each, tenant)),
    groups: tenant.groups.map(({ seatIds, ...group }) => ({
      ...group,
      seats: seatIds.map((seatId) => extensions.get(seatId) ?? seatId),
    })),
    allows: { abroad: allowsAbroad, premium: allowsPremium },
    callDays: tenant.callDays,
  }
}

export function showSeat({ diverts, ...seat }: SwitchSeat): Seat {
  const { always, busy, noAnswer, noAnswerSeconds } = diverts
  return {
    ...seat,
    diverts: { always: phoneOrNull(always), busy: phoneOrNull(busy), noAnswer: phoneOrNull(noAnswer), noAnswerSeconds },
  }
}

export function showNumber({ number, rings, version }: SwitchNumber, tenant: Tenant): VoiceNumber {
  return { ...phone(number), rings: rings && { ...rings, name: nameOf(rings, tenant) }, version }
}

/** "204 Priya Osei", "Sales", "Trunk". */
function nameOf({ kind, id }: NonNullable<SwitchNumber['rings']>, { seats, groups }: Tenant): string {
  if (kind === 'trunk') return 'Trunk'
  if (kind === 'group') return groups.find(({ groupId }) => groupId === id)?.name ?? id
  const seat = seats.find(({ seatId }) => seatId === id)
  return seat ? [seat.extension, seat.userName].filter(Boolean).join(' ') : id
}

export function showCall({ from, to, ...call }: SwitchCall): CallRecord {
  return { ...call, from: showParty(from), to: showParty(to) }
}

function showParty({ number, extension, name }: SwitchCall['from']): CallParty {
  return { number, name, shown: number ? phone(number).shown : (extension ?? 'Withheld') }
}

const phone = (number: string): Phone => ({ number, shown: phoneInWords(number) ?? number })
const phoneOrNull = (number: string | null) => (number === null ? null : phone(number))
