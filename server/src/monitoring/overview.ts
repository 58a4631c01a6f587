import type { MonitoringOverview } from '@portal/contract/monitoring/monitoring.ts'
import type { MonitoringRange, vitalBounds } from '@portal/contract/monitoring/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { listViews, readCounts, readVitals } from './store.ts'
import { rateVital } from './vitals.ts'

export async function readOverview(db: Sql, range: MonitoringRange): Promise<MonitoringOverview> {
  const [views, vitals, counts] = await Promise.all([
    listViews(db, range),
    readVitals(db, range),
    readCounts(db, range),
  ])
  const count = (name: string) => counts.get(name) ?? 0
  const vital = (name: keyof typeof vitalBounds) => {
    const p75 = vitals?.[name] ?? null
    return { p75, rating: p75 === null ? null : rateVital(name, p75), samples: vitals?.[`${name}Samples`] ?? 0 }
  }
  return {
    range,
    views,
    vitals: { lcp: vital('lcp'), inp: vital('inp'), cls: vital('cls') },
    totals: { views: count('view'), errors: count('error'), logs: count('log'), sessions: vitals?.sessions ?? 0 },
    lost: {
      limited: count('limited'),
      invalid: count('invalid'),
      overflow: count('overflow'),
      unforwarded: count('unforwarded'),
    },
  }
}
