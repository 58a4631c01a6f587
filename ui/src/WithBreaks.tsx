import { Fragment } from 'react'

/** A name, an address or a path that breaks over lines after its dots and signs, so that its words stay whole. */
export function WithBreaks({ text }: { text: string }) {
  return text.split(/(?<=[.@=:/])(?=\w)/).map((part, position) => (
    // Parts of a text can be equal, and never change places.
    <Fragment key={position}>
      {position > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
