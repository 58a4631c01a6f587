import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function VisitFailed(props: FailedProps) {
  const missing = { title: 'Visit not found', list: { label: 'All visits', href: paths.visits() } }
  return <ThingFailed label="Visit" missing={missing} {...props} />
}
