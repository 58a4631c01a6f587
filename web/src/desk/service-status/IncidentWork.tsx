import type { OpenWork } from '../open-work.ts'
import { ThingPanel } from '../ThingPanel.tsx'
import { useIncidentThing } from './incident-thing.tsx'

export const IncidentWork = (props: OpenWork) => <ThingPanel {...props} thing={useIncidentThing(props.work.ref)} />
