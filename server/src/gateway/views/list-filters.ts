import { ActivityFilter } from '@portal/contract/activity.ts'
import { WorkloadFilter } from '@portal/contract/backup.ts'
import { CaseFilter } from '@portal/contract/cases.ts'
import { MachineFilter } from '@portal/contract/cloud.ts'
import { LineFilter } from '@portal/contract/commission.ts'
import { ContactFilter } from '@portal/contract/contacts.ts'
import { ZoneFilter } from '@portal/contract/dns.ts'
import { columnsOf } from '@portal/contract/list-columns.ts'
import { OrderFilter } from '@portal/contract/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import { QuoteFilter } from '@portal/contract/quotes.ts'
import { ServiceFilter } from '@portal/contract/services.ts'
import { lineOfText } from '@portal/contract/text.ts'
import { type ListName, lists } from '@portal/contract/view-values.ts'
import { VisitFilter } from '@portal/contract/visits.ts'
import { z } from 'zod'

/** All plans are in the browser, which sorts them by any column. */
const PlanFilter = z.object({
  search: lineOfText(100).optional(),
  sort: z.enum(lists.plans.columns, 'Choose a column that can be sorted.').optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})

/** What the address of each list may say, as the list itself reads it. */
export const listFilters: Record<ListName, z.ZodObject> = {
  services: ServiceFilter,
  orders: OrderFilter,
  contacts: ContactFilter,
  cases: CaseFilter,
  visits: VisitFilter,
  zones: ZoneFilter,
  machines: MachineFilter,
  workloads: WorkloadFilter,
  lines: LineFilter,
  quotes: QuoteFilter,
  activity: ActivityFilter,
  plans: PlanFilter,
}

/** A kept state says only what the address of its list could. */
export function checkState(list: ListName, state: Record<string, string>): void {
  const known = listFilters[list].extend({ columns: columnsOf(list).optional() }).strict()
  const { error } = known.safeParse(state)
  if (!error) return
  const fields = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [`state.${key}`, 'This list cannot be asked for that.'])
      : [[`state.${issue.path.join('.')}`, issue.message]],
  )
  throw new Problem('invalid', { fields: Object.fromEntries(fields) })
}

/** The same for columns alone. */
export function checkColumns(list: ListName, columns: string): void {
  const { error } = columnsOf(list).safeParse(columns)
  if (error) throw new Problem('invalid', { fields: { columns: error.issues[0]?.message ?? 'Choose columns.' } })
}
