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
    title: 'This case does not exist or is private',
    text: 'The person who opened a private case can add you as a follower.',
    list: { label: 'All cases', href: paths.cases() },
  }
  const failed = { title: 'We could not load this case', text: mapFailure(props.error).message }
  return <ThingFailed label="Case" missing={missing} failed={failed} {...props} />
}
