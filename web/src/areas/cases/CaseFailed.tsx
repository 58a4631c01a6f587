import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'

interface CaseFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function CaseFailed(props: CaseFailedProps) {
  const missing = {
    title: 'There is no such case, or it is private',
    text: 'Whoever opened a private case can let you follow it.',
    list: { label: 'All cases', href: paths.cases() },
  }
  const failed = { title: 'We could not load this case', text: mapFailure(props.error).message }
  return <ThingFailed label="Case" missing={missing} failed={failed} {...props} />
}
