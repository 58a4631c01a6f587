import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function CaseFailed(props: FailedProps) {
  const missing = {
    title: 'This case does not exist or is private',
    text: 'The person who opened a private case can add you as a follower.',
    list: { label: 'All cases', href: paths.cases() },
  }
  const failed = { title: 'We could not load this case', text: mapFailure(props.error).message }
  return <ThingFailed label="Case" missing={missing} failed={failed} {...props} />
}
