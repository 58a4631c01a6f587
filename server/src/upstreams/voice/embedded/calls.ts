import type { CallDirection, CallResult } from '@portal/contract/services/voice-values.ts'
import { chance } from '../../../lib/chance.ts'
import { dayMs, hourMs } from '../../../lib/duration.ts'
import type { CallPage, CallQuestion, SwitchCall, SwitchSeat, Tenant } from '../voice-switch.ts'

const most = 60
const pick = <T>(of: readonly [T, ...T[]], at: number): T => of[Math.floor(at * of.length)] ?? of[0]

/** The calls of a tenant over the days that it keeps, oldest first: always the same ones for the same day. */
export function callsOf(name: string, tenant: Tenant, now: Date): SwitchCall[] {
  const today = Math.floor(now.getTime() / dayMs)
  const days = Array.from({ length: tenant.callDays }, (_, back) => today - tenant.callDays + 1 + back)
  return days
    .flatMap((day) => callsOn(day, name, tenant))
    .filter(({ startedAt, seconds }) => Date.parse(startedAt) + seconds * 1000 <= now.getTime())
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1))
}

function callsOn(day: number, name: string, { seats, numbers }: Tenant): SwitchCall[] {
  const isWeekend = [0, 6].includes(new Date(day * dayMs).getUTCDay())
  const busy = isWeekend ? 0 : Math.min(most, Math.max(6, seats.length * 2))
  const main = numbers[0]?.number ?? null
  return Array.from({ length: busy }, (_, at) => {
    const luck = (about: string) => chance(name, day, at, about)
    const startedAt = new Date(day * dayMs + 8 * hourMs + Math.floor(luck('time') * 9.5 * hourMs))
    const seat = seats[Math.floor(luck('seat') * seats.length)]
    const other = seats[Math.floor(luck('other') * seats.length)]
    const direction = directionOf(luck('direction'), seat, other)
    const result = resultOf(luck('result'), direction)
    const own = { number: seat ? null : main, extension: seat?.extension ?? null, name: seat?.userName ?? null }
    const outside = { number: outsideNumber(luck('number')), extension: null, name: null }
    const inside = { number: null, extension: other?.extension ?? null, name: other?.userName ?? null }
    const withheld = { number: null, extension: null, name: null }
    return {
      callId: `C-${day}-${String(at + 1).padStart(3, '0')}`,
      startedAt: startedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
      from: direction === 'in' ? (luck('withheld') < 0.07 ? withheld : outside) : own,
      to: direction === 'in' ? own : direction === 'out' ? outside : inside,
      direction,
      seconds: result === 'answered' || result === 'diverted' ? 8 + Math.floor(luck('length') ** 2 * 1400) : 0,
      result,
    }
  })
}

function directionOf(luck: number, seat: SwitchSeat | undefined, other: SwitchSeat | undefined): CallDirection {
  if (luck > 0.85 && seat && other && seat !== other) return 'internal'
  return luck > 0.45 ? 'in' : 'out'
}

function resultOf(luck: number, direction: CallDirection): CallResult {
  if (luck < 0.82) return 'answered'
  if (luck < 0.93) return direction === 'in' ? 'missed' : 'busy'
  if (luck < 0.98) return direction === 'in' ? 'diverted' : 'answered'
  return 'failed'
}

/** Numbers that are reserved for fiction. */
const outsideNumber = (luck: number) =>
  pick(['+4416329602', '+4477009001', '+4420794602', '+4416149601'], (luck * 7) % 1) +
  String(Math.floor(luck * 100)).padStart(2, '0')

/** One page of them, newest first. */
export function askedOf(calls: readonly SwitchCall[], question: CallQuestion): CallPage {
  const { since = '', until = '9999', direction, result, search = '', offset, limit } = question
  const wanted = search
    .toLowerCase()
    .replaceAll(/[\s()]/g, '')
    .replace(/^0(?=\d)/, '')
  const found = calls
    .filter(
      (call) =>
        call.startedAt >= since &&
        call.startedAt < until &&
        (!direction || call.direction === direction) &&
        (!result || call.result === result) &&
        (wanted === '' || textOf(call).includes(wanted)),
    )
    .toReversed()
  return { total: found.length, calls: found.slice(offset, offset + limit) }
}

const textOf = ({ from, to }: SwitchCall) =>
  [from, to]
    .flatMap(({ number, extension, name }) => [number, extension, name])
    .filter((each) => each !== null)
    .map((each) => each.toLowerCase().replaceAll(' ', ''))
    .join('\n')
