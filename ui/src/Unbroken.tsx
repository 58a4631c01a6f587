import { Fragment } from 'react'

const whole =
  /\b([A-Z\d]{1,4}-[A-Z\d][\w-]{0,20}|[\d.,]+ (?:[kMG]bit\/s|[kMGT]B)\b|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\d\d:\d\d–\d\d:\d\d)/

/**
 * A text whose identifiers ("CS-51873"), speeds ("80 Mbit/s"), postcodes and times ("10:00–12:00") stay on one line; a
 * browser breaks the first at their hyphen. Copied, they are unchanged.
 */
export function Unbroken({ children }: { children: string }) {
  // Between the other parts, so at the odd places.
  const parts = children
    .split(whole)
    .map((part, index) => ({ key: `${index} ${part}`, part, isWhole: index % 2 === 1 }))
  return parts.map(({ key, part, isWhole }) =>
    isWhole ? (
      <span key={key} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    ),
  )
}
