import type { OpenWork } from '../open-work.ts'
import { ThingPanel } from '../ThingPanel.tsx'
import { useOrderThing } from './order-thing.tsx'

export const OrderWork = (props: OpenWork) => (
  <ThingPanel {...props} thing={useOrderThing(props.work.accountId ?? '', props.work.ref)} />
)
