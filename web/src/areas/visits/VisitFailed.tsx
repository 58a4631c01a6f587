import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function VisitFailed(props: FailedProps) {
  return <ThingFailed label="Visit" back={{ label: 'Visits', href: paths.visits() }} {...props} />
}
