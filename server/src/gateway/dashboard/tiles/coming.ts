import type { AgendaEntry } from '@portal/contract/dashboard.ts'

/** What one area says of the next days. */
export interface Coming {
  entries: AgendaEntry[]
  total: number
}

export const agendaDays = 14
export const mostEntries = 5
