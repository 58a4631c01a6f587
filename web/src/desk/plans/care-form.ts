import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import { CareLevel } from '@portal/contract/plans/content.ts'
import { hoursInWords, spanInText, spanInWords, spanMinutes } from '@portal/contract/plans/words.ts'
import type { ActBody, ActField } from '../../acts/act.ts'
import { hoursFields, hoursOf, hoursValues, repairHint, spanOf } from './hours-fields.ts'
import type { PartRow } from './part-row.ts'

export const careTargetFields: readonly ActField[] = [
  { kind: 'text', name: 'repair', label: 'Target fix', hint: repairHint },
  ...hoursFields,
]

export const careFields: readonly ActField[] = [{ kind: 'text', name: 'name', label: 'Name' }, ...careTargetFields]

export function careRow({ name, repair, hours }: CareLevel): PartRow {
  return {
    name,
    note: `Target fix: ${spanInText(repair)}`,
    words: hoursInWords(hours),
    values: { name, repair: spanInWords(repair), ...hoursValues([hours]) },
  }
}

export function careOf({ name, repair, ...body }: ActBody, before?: CareLevel) {
  return { name, repair: spanOf(repair), hours: hoursOf(body, before && [before.hours])[0] }
}

/** The shortest target first. */
export const byTarget = (one: CareLevel, other: CareLevel): number =>
  (spanMinutes(one.repair) ?? 0) - (spanMinutes(other.repair) ?? 0)

const Target = CareLevel.omit({ name: true })

/** The values of a change in the activity log. */
export function careInWords(values: ActivityRow['after']): ActivityRow['after'] {
  const { data } = Target.safeParse(values)
  if (!data) return values
  const { repair, hours } = data
  return {
    targetRepair: spanInWords(repair),
    workingHours: hoursInWords(hours),
    bankHolidays: hours.bankHolidays,
  }
}
