import type { ServiceImportRow } from '../src/import/entities/services.ts'
import type { Calendar } from './day.ts'

type Category = ServiceImportRow['product_category']

/** What differs from one demo service to the next; the rest follows from it. */
export interface DemoService {
  id: string
  name: string
  category: Category
  product: string
  site?: string
  orderRef?: string
  condition?: ServiceImportRow['condition']
  note?: string
  mbps?: [number, number]
  /** Months from this one to the month at whose end the contract ends; null when it is rolling. */
  endMonth?: number | null
  /** The exact day, where the end of a month will not do. */
  endDate?: string
  term?: number
  pounds: number
  supplier?: string
  supplierRef?: string
  care?: string
  references?: string[]
  tags?: string[]
}

const careByCategory: Partial<Record<Category, string>> = {
  'Leased Line': '24 hours, every day',
  Connectivity: 'Next working day',
  'Voice - IP': '24 hours, every day',
}

export function serviceRows(
  account: { accountId: string; dealerId: string | null },
  services: readonly DemoService[],
  calendar: Calendar,
): ServiceImportRow[] {
  return services.map((service) => ({
    account_id: account.accountId,
    service_id: service.id,
    dealer_id: account.dealerId,
    site_id: service.site ?? null,
    name: service.name,
    product_category: service.category,
    product_name: service.product,
    supplier: service.supplier ?? null,
    supplier_ref: service.supplierRef ?? null,
    order_ref: service.orderRef ?? null,
    status: statusOf(service.condition),
    condition: service.condition ?? 'working',
    condition_note: service.note ?? null,
    down_mbps: service.mbps?.[0] ?? null,
    up_mbps: service.mbps?.[1] ?? null,
    care_level: service.care ?? careByCategory[service.category] ?? null,
    ...contractOf(service, calendar),
    recurring_pence: Math.round(service.pounds * 100),
    one_off_pence: 0,
    currency: 'GBP',
    tags: service.tags ?? [],
    references: service.references ?? [],
  }))
}

function contractOf(service: DemoService, calendar: Calendar) {
  const term = service.term ?? (service.category === 'Domain' ? 12 : 36)
  const end = service.endDate ?? (typeof service.endMonth === 'number' ? calendar.endOfMonth(service.endMonth) : null)
  return {
    contract_start: end ? monthsBefore(end, term) : calendar.inMonths(-40),
    contract_term_months: term,
    contract_end: end,
    notice_days: service.category === 'Domain' ? 0 : 90,
    auto_renew: end === null,
  }
}

/** The day after the same day, so many months earlier: a term from 1 July 2024 ends on 30 June 2027. */
function monthsBefore(end: string, months: number): string {
  const next = new Date(`${end}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  next.setUTCMonth(next.getUTCMonth() - months)
  return next.toISOString().slice(0, 10)
}

function statusOf(condition: ServiceImportRow['condition'] = 'working'): ServiceImportRow['status'] {
  switch (condition) {
    case 'activating':
      return 'pendingActive'
    case 'suspended':
      return 'suspended'
    case 'ceasing':
      return 'pendingTerminate'
    case 'ceased':
      return 'terminated'
    case 'down':
    case 'degraded':
    case 'expiring':
    case 'working':
      return 'active'
  }
}
