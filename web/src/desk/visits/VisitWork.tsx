import type { OpenWork } from '../open-work.ts'
import { ThingPanel } from '../ThingPanel.tsx'
import { useVisitThing } from './visit-thing.tsx'

export const VisitWork = (props: OpenWork) => (
  <ThingPanel {...props} thing={useVisitThing(props.work.accountId ?? '', props.work.ref)} />
)
