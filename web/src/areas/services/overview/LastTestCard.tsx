import { counted } from '@portal/contract/format/counts.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { testKindNames, testOutcomeNames } from '@portal/contract/diagnostics/values.ts'
import type { ServiceTest } from '@portal/contract/services/overview.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { paths } from '../../../paths.ts'
import { LinePath } from '../../../shell/LinePath.tsx'
import { type Fault, isBeforeFix } from './faults.ts'
import styles from './overview.module.css'

const kinds = { GREEN: 'ok', AMBER: 'warn', RED: 'bad' } as const

interface LastTestCardProps {
  serviceId: string
  test: ServiceTest | null
  faults: readonly Fault[]
  now: Date
}

/** The latest test with its verdict, and the path of the line that it found. */
export function LastTestCard({ serviceId, test, faults, now }: LastTestCardProps) {
  if (!test) {
    return (
      <Card title="Last test">
        <p className={styles.note}>This line has not been tested yet.</p>
      </Card>
    )
  }
  const { testId, outcome, title, kind, path } = test
  const isOver = isBeforeFix(test, faults)
  return (
    <Card
      title="Last test"
      aside={<Link href={paths.test(serviceId, testId)}>{outcome ? 'Full result' : 'View test'}</Link>}
    >
      <p className={styles.verdict}>
        {outcome ? (
          <Status kind={isOver ? 'idle' : kinds[outcome]}>{title ?? testOutcomeNames[outcome]}</Status>
        ) : (
          <Status kind="starting">{`${testKindNames[kind]} is running`}</Status>
        )}
      </p>
      <p className={styles.note}>{`${isOver ? 'Before the fix. ' : ''}${runInWords(test, now)}`}</p>
      {path.length > 0 && !isOver ? (
        <div className={styles.path}>
          <LinePath compact path={path.filter(({ state }) => state !== 'untested')} />
        </div>
      ) : null}
    </Card>
  )
}

function runInWords({ requestedAt, requestedByName, steps, failedSteps }: ServiceTest, now: Date): string {
  return `Run ${nearTime(requestedAt, now)} by ${requestedByName}. ${counted(steps, 'test')}, ${failedSteps} failed.`
}
