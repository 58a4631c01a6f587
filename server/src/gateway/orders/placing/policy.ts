import type { ChangeType } from '@portal/contract/orders/values.ts'
import type { ProductCategory } from '@portal/contract/services/category.ts'
import type { Service } from '@portal/contract/services/services.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { daysAfter, workingDaysAfter } from '../../../lib/days.ts'

export interface Product {
  name: string
  downMbps?: number
  upMbps?: number
}

const speed = (name: string, downMbps: number, upMbps = downMbps): Product => ({ name, downMbps, upMbps })

/** The sizes of a product line, smallest first. */
const sizes: Partial<Record<ProductCategory, readonly Product[]>> = {
  Connectivity: [
    speed('FTTP 80/20', 80, 20),
    speed('FTTP 160/30', 160, 30),
    speed('FTTP 330/50', 330, 50),
    speed('FTTP 550/75', 550, 75),
    speed('FTTP 1000/115', 1000, 115),
  ],
  'Leased Line': [
    speed('Ethernet 100 Mbit/s', 100),
    speed('Ethernet 200 Mbit/s', 200),
    speed('Ethernet 500 Mbit/s', 500),
    speed('Ethernet 1 Gbit/s', 1000),
    speed('Ethernet 10 Gbit/s', 10_000),
  ],
  'Voice - IP': [
    { name: 'SIP trunk, 8 channels' },
    { name: 'SIP trunk, 12 channels' },
    { name: 'SIP trunk, 16 channels' },
    { name: 'SIP trunk, 30 channels' },
  ],
}

type Facts = Pick<Service, 'productCategory' | 'productName' | 'status' | 'contract' | 'downMbps' | 'upMbps'>

/** Options for a regrade: every other size of the same line. */
export function regradesOf(service: Facts): readonly Product[] {
  return (sizes[service.productCategory] ?? []).filter(
    ({ name, downMbps, upMbps }) =>
      name !== service.productName &&
      (downMbps === undefined || downMbps !== service.downMbps || upMbps !== service.upMbps),
  )
}

const movable = new Set<ProductCategory>(['Connectivity', 'Leased Line', 'Voice', 'Voice - IP'])
const over = new Set(['terminated', 'cancelled', 'aborted'])

/** Why a change cannot be ordered for a service; null if it can. */
export function whyNotOrder(
  type: ChangeType,
  service: Facts,
  open: readonly { orderId: string; type: string }[],
): string | null {
  if (over.has(service.status)) return 'This service has ended.'
  if (service.status === 'created' || service.status === 'pendingActive') return 'This service is not live yet.'
  const [running] = open
  if (running)
    return `Order ${running.orderId} is already changing this service. Wait for it to finish, or cancel it first.`
  if (service.status === 'pendingTerminate') return 'Notice has already been given.'
  if (type === 'regrade' && regradesOf(service).length === 0) return 'This product has no other sizes.'
  if (type === 'move' && !movable.has(service.productCategory)) return 'This product is not linked to a site.'
  return null
}

/** The earliest possible day of a change. Notice counts in calendar days, installation in working days. */
export function earliestFor(type: ChangeType, { contract }: Facts, today: PlainDate): PlainDate {
  switch (type) {
    case 'regrade':
      return workingDaysAfter(today, 5)
    case 'move':
      return workingDaysAfter(today, 20)
    case 'cease':
      return daysAfter(today, Math.max(contract.noticeDays ?? 30, 1))
  }
}
