import type { OpenWork } from '../open-work.ts'
import { ThingPanel } from '../ThingPanel.tsx'
import { useCaseThing } from './case-thing.tsx'

export const CaseWork = (props: OpenWork) => (
  <ThingPanel {...props} thing={useCaseThing(props.work.accountId ?? '', props.work.ref)} />
)
