import { boot } from '../boot.ts'
import { useFirstRender } from '../first-render.ts'
import { Time } from './Time.tsx'

/** When data arrived, by the reader's clock: "14:05". The server rendered its own time. */
export function LoadedAt({ at }: { at: number }) {
  const isFirst = useFirstRender()
  const { rendered } = boot()
  return <Time at={isFirst && rendered ? rendered.at : at} as="clock" />
}
