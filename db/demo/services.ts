import type { ServiceImportRow } from '../src/import/entities/services.ts'
import { ashlar, brackenfell, copperbeck, elmsett, saltmere, ternbeck } from './accounts.ts'
import { brackenfellLines } from './brackenfell-lines.ts'
import { brackenfellOther } from './brackenfell-other.ts'
import type { Calendar } from './day.ts'
import { elmsettServices } from './elmsett.ts'
import { serviceRows } from './service-row.ts'
import { ashlarServices, copperbeckServices } from './smaller-customers.ts'

/** All services of the demo customers. Greylag Architects has none. */
export function demoServices(calendar: Calendar): ServiceImportRow[] {
  const soldBy = (dealerId: string | null, accountId: string) => ({ accountId, dealerId })
  return [
    ...serviceRows(
      soldBy(ternbeck, brackenfell),
      [...brackenfellLines(calendar), ...brackenfellOther(calendar)],
      calendar,
    ),
    ...serviceRows(soldBy(ternbeck, ashlar), ashlarServices(calendar), calendar),
    ...serviceRows(soldBy(saltmere, copperbeck), copperbeckServices, calendar),
    ...serviceRows(soldBy(null, elmsett), elmsettServices(), calendar),
  ]
}
