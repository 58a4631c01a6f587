import { clock } from '@portal/contract/format/clock.ts'
import { clockWithZone } from '@portal/contract/format/dates.ts'
import { dateTime, longDate } from '@portal/contract/format/days.ts'
import { ago, dueTime, listTime, nearTime } from '@portal/contract/format/relative.ts'
import type { ReactNode } from 'react'
import { useNow } from './use-now.ts'

const forms = { ago, clock, dateTime, dueTime, listTime, nearTime }

interface TimeProps {
  at: string | number
  /** "Today, 14:05" unless another form of `contract/format` is named. */
  as?: keyof typeof forms
  /** Text of its own, such as "Late". */
  children?: ReactNode
}

/** A time that turns with the clock, such as from "Today" to "Yesterday", and says its zone and full date on hover. */
export function Time({ at, as = 'listTime', children }: TimeProps) {
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={`${clockWithZone(at)}, ${longDate(at)}`}>
      {children ?? forms[as](at, now)}
    </time>
  )
}
