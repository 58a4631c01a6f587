import { accessNames } from '@portal/contract/access/names.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { orderStageNames } from '@portal/contract/orders/values.ts'
import { visitStatusNames } from '@portal/contract/visits/values.ts'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'

const keyNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(accessNames),
  ['orderRef', 'Reference'],
  ['startsAt', 'Start'],
  ['endsAt', 'End'],
])

/** Codes of which the words are not the code's own, by the key that they belong to. */
const valueNames: Record<string, Record<string, string>> = { stage: orderStageNames, status: visitStatusNames }
const isCoded = /^(status|state|stage)$/
const isDay = /^\d{4}-\d{2}-\d{2}$/
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S*Z$/

export const keyInWords = (key: string): string => keyNames.get(key) ?? humaniseKey(key)

/** "On site" for `checkedIn`, "8 Dec 2026, 14:00" for a moment; empty for none. */
export function valueInWords(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isDay.test(value)) return shortDate(`${value}T12:00:00Z`)
  if (isMoment.test(value)) return dateTime(value)
  return isCoded.test(key) ? (valueNames[key]?.[value] ?? humaniseKey(value)) : value
}
