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

/** The fastest fix first: a target counts response hours only, so the same target is later with shorter hours. */
export const byTarget = (one: CareLevel, other: CareLevel): number => lengthOf(one) - lengthOf(other)

const dayMinutes = 24 * 60

/** The usual time to the target by the clock, in minutes. */
function lengthOf({ repair, hours }: CareLevel): number {
  const daysShare = hours.days.length / 7
  switch (repair.unit) {
    case 'minutes':
    case 'hours':
      return (spanMinutes(repair) ?? 0) / ((daysShare * (minuteOf(hours.to) - minuteOf(hours.from))) / dayMinutes)
    case 'half days':
    case 'working days':
      return (spanMinutes(repair) ?? 0) / daysShare
    case 'ends of working days':
      // The day of the report counts from its middle, on average.
      return ((repair.amount + 0.5) * dayMinutes) / daysShare
  }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

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
