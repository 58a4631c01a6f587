import { paths } from '../../paths.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'

interface VisitFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function VisitFailed(props: VisitFailedProps) {
  const missing = { title: 'Visit not found', list: { label: 'All visits', href: paths.visits() } }
  return <ThingFailed label="Visit" missing={missing} {...props} />
}
