import type { OpenWork } from '../open-work.ts'
import { ThingPanel } from '../ThingPanel.tsx'
import { useRunThing } from './run-thing.tsx'

export const RunWork = (props: OpenWork) => (
  <ThingPanel {...props} thing={useRunThing(props.work.accountId ?? '', props.work.ref)} />
)
