import { monthlyOf } from '@portal/contract/dashboard/customer-words.ts'
import type { CustomerSummary } from '@portal/contract/dashboard/customers.ts'
import type { TileName } from '@portal/contract/dashboard/values.ts'
import { counted } from '@portal/contract/format/counts.ts'

type Figures = Pick<CustomerSummary, 'services' | 'down' | 'degraded' | 'monthly'>

/** The facts below the verdict: "1 down, 2 degraded in 684 services". */
export function customerFacts({ services, down, degraded, monthly }: Figures, waiting: number | undefined): string[] {
  const faults = [down > 0 ? `${down} down` : '', degraded > 0 ? `${degraded} degraded` : ''].filter(Boolean).join(', ')
  const all = counted(services, 'service')
  return [
    faults ? `${faults} in ${all}` : all,
    ...(waiting ? [`${counted(waiting, 'item is', 'items are')} waiting for you`] : []),
    ...(monthly ? [`${monthlyOf(monthly)} monthly for these services`] : []),
  ]
}

/** Commission is beside the customers. Orders and cases of a dealer without services would look like those of its customers. */
export const dealerTiles = (tiles: readonly TileName[], isSeller: boolean): TileName[] =>
  tiles.filter((name) => (isSeller ? name === 'quotes' : name !== 'commission'))
