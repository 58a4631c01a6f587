import { Fragment } from 'react'

/** A path that breaks over lines after its slashes, so that its names stay whole. */
export function WithSlashes({ path }: { path: string }) {
  const [first = '', ...others] = path.split('/')
  return (
    <>
      {first}
      {others.map((part, position) => (
        // Parts of a path can be equal, and never change places.
        <Fragment key={position}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
