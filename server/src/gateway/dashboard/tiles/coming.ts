import type { AgendaEntry } from '@portal/contract/dashboard/dashboard.ts'

/** One area's entries for the next days. */
export interface Coming {
  entries: AgendaEntry[]
  total: number
}

export const agendaDays = 14
export const mostEntries = 3
