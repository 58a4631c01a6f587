import { accessNames } from '@portal/contract/access/names.ts'
import { cardPaymentStatusNames } from '@portal/contract/billing/card-payment-values.ts'
import { creditStateNames } from '@portal/contract/credits/values.ts'
import type { EntityName } from '@portal/contract/entities.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { orderStageNames } from '@portal/contract/orders/values.ts'
import { quoteStateNames } from '@portal/contract/quotes/values.ts'
import { visitStatusNames } from '@portal/contract/visits/values.ts'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'

const keyNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(accessNames),
  ['orderRef', 'Reference'],
  ['startsAt', 'Start'],
  ['endsAt', 'End'],
])

/** Codes of which the words are not the code's own, by their record; only words that fit customers and staff alike. */
const codeNames: Partial<Record<EntityName, Record<string, string>>> = {
  order: orderStageNames,
  payment: cardPaymentStatusNames,
  quote: quoteStateNames,
  'service-credit': creditStateNames,
  visit: visitStatusNames,
}
const namesOf: ReadonlyMap<string, Record<string, string>> = new Map(Object.entries(codeNames))
const isCoded = /^(status|state|stage)$/
const isDay = /^\d{4}-\d{2}-\d{2}$/
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S*Z$/

export const keyInWords = (key: string): string => keyNames.get(key) ?? humaniseKey(key)

/** "On site" for a visit that is `checkedIn`, "8 Dec 2026, 14:00" for a moment; empty for none. */
export function valueInWords(record: string | undefined, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isDay.test(value)) return shortDate(`${value}T12:00:00Z`)
  if (isMoment.test(value)) return dateTime(value)
  return isCoded.test(key) ? (namesOf.get(record ?? '')?.[value] ?? humaniseKey(value)) : value
}
