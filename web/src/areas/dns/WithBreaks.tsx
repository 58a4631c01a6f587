import { Fragment } from 'react'

/** A value of a record that breaks over lines after its dots and signs, so that its labels stay whole. */
export function WithBreaks({ text }: { text: string }) {
  return text.split(/(?<=[.@=:/])/).map((part, position) => (
    // Parts of a value can be equal, and never change places.
    <Fragment key={position}>
      {position > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
