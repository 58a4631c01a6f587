import type { CaseTest } from '@portal/contract/cases/cases.ts'
import { testOutcomeNames } from '@portal/contract/diagnostics/values.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import styles from './thread.module.css'

const kinds = { GREEN: 'ok', AMBER: 'warn', RED: 'bad' } as const

/** The line test result with which a case was raised; people who may run tests can open it. */
export function AttachedTest({ test }: { test: CaseTest }) {
  const mayTest = useMay('BusinessPortalDiagnostics')
  const { testId, serviceId, title, outcome, at, steps } = test
  const name = `Diagnostics result: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  return (
    <div className={styles.test}>
      <Status kind={kinds[outcome]}>{testOutcomeNames[outcome]}</Status>
      <span>
        {mayTest ? <Link href={paths.test(serviceId, testId)}>{name}</Link> : <b>{name}</b>}
        <small>{`Run ${listTime(at).replace('Today, ', '')} · ${counted(steps, 'test')}`}</small>
      </span>
    </div>
  )
}
