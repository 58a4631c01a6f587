import type { CaseTest } from '@portal/contract/cases.ts'
import { testOutcomeNames } from '@portal/contract/diagnostic-values.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../services/use-may.ts'
import { momentInWords } from './case-words.ts'
import styles from './thread.module.css'

const kinds = { GREEN: 'ok', AMBER: 'warn', RED: 'bad' } as const

/** The result of the line test that a case was raised with; who may test lines can open it. */
export function AttachedTest({ test }: { test: CaseTest }) {
  const mayTest = useMay('BusinessPortalDiagnostics')
  const { testId, serviceId, title, outcome, at, steps } = test
  const name = `Diagnostics result: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  return (
    <div className={styles.test}>
      <Status kind={kinds[outcome]}>{testOutcomeNames[outcome]}</Status>
      <span>
        {mayTest ? <Link href={paths.test(serviceId, testId)}>{name}</Link> : <b>{name}</b>}
        <small>{`Run ${momentInWords(at).replace('Today, ', '')} · ${steps} ${steps === 1 ? 'test' : 'tests'}`}</small>
      </span>
    </div>
  )
}
