import type { ServiceImportRow } from '../import/entities/services.ts'
import type { Plan } from './plan.ts'
import { productAt } from './products.ts'
import type { Random } from './random.ts'
import { siteOf } from './rows.ts'

// A fixed day: the same seed must give the same bytes on any day.
const from = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

export function* serviceRows(plan: Plan): Generator<ServiceImportRow> {
  for (let service = 0; service < plan.order.services; service += 1) yield serviceOf(plan, service)
}

function serviceOf(plan: Plan, service: number): ServiceImportRow {
  const account = plan.accountOf(service)
  const random = plan.service(service)
  random.next()
  const { category, product, mbps, pounds, has } = productAt(random.next())
  const site = siteOf(plan, account, random.below(plan.sitesOf(account)))
  const id = `S-${1_000_000 + service}`
  const isDomain = has === 'domain'
  const term = isDomain ? 12 : random.pick([12, 24, 36])
  const startsAt = from - random.below(term * 30) * dayMs
  const isRolling = random.next() < 0.2
  const { condition, note } = conditionOf(random)
  return {
    account_id: plan.accountId(account),
    service_id: id,
    dealer_id: plan.dealerOf(account),
    site_id: isDomain ? null : site.site_id,
    name: isDomain ? `domain-${service}.example` : site.name,
    product_category: category,
    product_name: product,
    supplier: has === 'line' || has === 'circuit' ? random.pick(['Openreach', 'CityFibre', 'Own network']) : null,
    supplier_ref: has === 'line' || has === 'circuit' ? `SUP-${10_000_000 + service}` : null,
    order_ref: random.next() < 0.6 ? `PO-${String(random.below(1_000_000)).padStart(6, '0')}` : null,
    status: statuses[condition],
    condition,
    condition_note: note,
    down_mbps: mbps?.[0] ?? null,
    up_mbps: mbps?.[1] ?? null,
    care_level: random.pick(['Next working day', '24 hours, every day', 'Standard']),
    contract_start: day(startsAt),
    contract_term_months: term,
    contract_end: isRolling ? null : day(startsAt + Math.round((term * 365.25) / 12) * dayMs),
    notice_days: isDomain ? 0 : 90,
    auto_renew: isRolling,
    recurring_pence: Math.round(pounds * 100),
    one_off_pence: 0,
    currency: 'GBP',
    tags: random.next() < 0.1 ? [random.pick(['critical', 'temporary', 'back-up', 'home working'])] : [],
    references: referencesOf(has, service, random),
  }
}

const statuses = {
  working: 'active',
  down: 'active',
  degraded: 'active',
  expiring: 'active',
  suspended: 'suspended',
  activating: 'pendingActive',
  ceasing: 'pendingTerminate',
  ceased: 'terminated',
} as const

/** Most lines work; a few faults make the counts useful. */
function conditionOf(random: Random): { condition: keyof typeof statuses; note: string | null } {
  const at = random.next()
  if (at < 0.94) return { condition: 'working', note: null }
  if (at < 0.945) return { condition: 'down', note: 'No connection. The fault is outside your site.' }
  if (at < 0.955) return { condition: 'degraded', note: 'Packet loss is higher than usual.' }
  if (at < 0.965) return { condition: 'expiring', note: 'The contract ends soon.' }
  if (at < 0.97) return { condition: 'suspended', note: 'Suspended at your request.' }
  if (at < 0.98) return { condition: 'activating', note: null }
  if (at < 0.985) return { condition: 'ceasing', note: null }
  return { condition: 'ceased', note: null }
}

/** Documentation addresses (RFC 5737, RFC 3849), drama numbers and example domains. */
function referencesOf(has: string | undefined, service: number, random: Random): string[] {
  const ipv4 = `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.below(256)}`
  const ipv6 = `2001:db8:${(service >>> 16).toString(16)}:${(service & 65_535).toString(16)}::/64`
  const number = `01632 96${String(random.below(1000)).padStart(4, '0')}`
  switch (has) {
    case 'line':
      return [number, `CBUK${10_000_000 + service}`, ipv4, ipv6]
    case 'circuit':
      return [`CCT-${10_000_000 + service}`, `${ipv4}/31`, ipv6]
    case 'number':
      return [number]
    case 'domain':
      return [`domain-${service}.example`, `www.domain-${service}.example`]
    default:
      return []
  }
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
