import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function CaseFailed(props: FailedProps) {
  const back = { label: 'Cases', href: paths.cases() }
  const why = 'It may be private: the person who opened it can add you as a follower. Or the address may be wrong.'
  const failed = { title: 'We could not load this case', text: mapFailure(props.error).message }
  return <ThingFailed label="Case" back={back} why={why} failed={failed} {...props} />
}
