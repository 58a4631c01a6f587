import type { OpenWork } from '../open-work.ts'
import { ThingPanel } from '../ThingPanel.tsx'
import { useEmailThing } from './email-thing.tsx'

export const EmailWork = (props: OpenWork) => <ThingPanel {...props} thing={useEmailThing(props.work.ref)} />
