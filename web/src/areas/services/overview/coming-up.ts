import { orderStageNames } from '@portal/contract/orders/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { daysUntil, inDays, londonClock, shortDate } from '@portal/contract/format/dates.ts'
import { shortWeekday } from '@portal/contract/format/days.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import type { ServiceIncident, ServiceOrder, ServiceOverview } from '@portal/contract/services/overview.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { noticeDayOf } from './contract.ts'

export interface ComingUp {
  key: string
  kind: 'order' | 'work' | 'notice'
  title: string
  note: string
  href: string | null
  /** Null if the date is not known. */
  at: string | null
  when: string
  detail: string
}

/** Open orders, planned work and the last day to give notice, by date; those without a date come last. */
export function comingUp(service: Pick<Service, 'contract'>, overview: ServiceOverview, now: Date): ComingUp[] {
  const found = [
    ...(overview.orders ?? []).map((order) => ofOrder(order, now)),
    ...overview.works.map((work) => ofWork(work, now)),
    ...ofNotice(service, now),
  ]
  return found.toSorted((one, other) => (one.at ?? '9').localeCompare(other.at ?? '9'))
}

const typeNames: Record<ServiceOrder['type'], string> = {
  provide: 'New service',
  regrade: 'Change of product',
  modify: 'Change',
  move: 'Move',
  migrate: 'Migration',
  cease: 'End of service',
}

function ofOrder(order: ServiceOrder, now: Date): ComingUp {
  const { orderId, type, productName, stage, expected, isLate, blockedBy } = order
  return {
    key: orderId,
    kind: 'order',
    title: productName,
    note: [`Order ${orderId}`, typeNames[type].toLowerCase(), stage && orderStageNames[stage].toLowerCase()]
      .filter(Boolean)
      .join(', '),
    href: pageOf('order', { orderId }),
    at: expected,
    when: expected ? shortWeekday(expected, now) : 'No date yet',
    detail: blockedBy ? 'waiting for you' : isLate ? 'late' : expected ? 'on track' : '',
  }
}

function ofWork({ ref, title, start, eta, minutesDown }: ServiceIncident, now: Date): ComingUp {
  const isNow = Date.parse(start) <= now.getTime()
  const down =
    minutesDown === null
      ? ''
      : minutesDown > 0
        ? `, about ${durationOfMinutes(minutesDown)} down`
        : ', no outage expected'
  const isLong = eta !== null && Date.parse(eta) - Date.parse(start) >= 86_400_000
  return {
    key: ref,
    kind: 'work',
    title,
    note: `Planned work ${ref}${down}`,
    href: pageOf('incident', { ref }),
    at: start,
    when: isNow ? 'Now' : shortWeekday(start, now),
    detail: !eta ? clock(start) : isLong ? `to ${shortWeekday(eta, now)}` : `${londonClock(start)}–${clock(eta)}`,
  }
}

function ofNotice({ contract }: Pick<Service, 'contract'>, now: Date): ComingUp[] {
  const day = noticeDayOf(contract)
  const days = day ? daysUntil(day, now) : -1
  if (!day || !contract.end || days < 0) return []
  return [
    {
      key: 'notice',
      kind: 'notice',
      title: 'Last day to give notice',
      note: `For the end of the term on ${shortDate(contract.end)}`,
      href: null,
      at: day,
      when: shortDate(day),
      detail: days < 60 ? inDays(days) : `in ${Math.floor(days / 30.4)} months`,
    },
  ]
}
