import { faultSideNames } from '@portal/contract/diagnostics/values.ts'
import type { LineTest, Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import TickIcon from 'lucide-react/icons/circle-check'
import OctagonIcon from 'lucide-react/icons/octagon-x'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { timesInText } from '../../lib/times-in-text.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import styles from './diagnostics.module.css'
import { useSeconds } from './use-seconds.ts'

const icons = { GREEN: TickIcon, AMBER: TriangleIcon, RED: OctagonIcon }

/** The verdict: the fault, its side, and the next action. */
export function VerdictCard({ test, verdict }: { test: LineTest; verdict: Verdict }) {
  const { outcome, title, text, side } = verdict
  const Icon = icons[outcome]
  const facts = [
    side === 'none' ? null : `Fault side: ${faultSideNames[side].toLowerCase()}`,
    test.repair && timesInText(test.repair),
    sureness(verdict),
  ]
  return (
    <section className={classNames(styles.verdict, styles[outcome.toLowerCase()])} aria-label="Verdict">
      <span className={styles.sign} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{timesInText(text)}</p>
        <p className={classNames(styles.small, styles.verdictFacts)}>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <RaiseCase test={test} verdict={verdict} />
    </section>
  )
}

/** "Confidence: high, 2 tests agree" */
function sureness({ confidence, agreeing }: Verdict): string {
  const many = counted(agreeing, 'test', 'tests agree')
  return `Confidence: ${confidence}${agreeing > 0 ? `, ${many}` : ''}`
}

function RaiseCase({ test, verdict }: { test: LineTest; verdict: Verdict }) {
  const mayReport = useMay('BusinessPortalCases')
  const now = useSeconds(test.now)
  const leftMs = test.validUntil ? Date.parse(test.validUntil) - now : 0
  const [known] = test.cases
  if (!mayReport) return null
  if (known) {
    return (
      <div className={styles.raise}>
        <span className={styles.small}>Reported with these results</span>
        <Link href={paths.caseOne(known.caseId)}>Case {known.caseId}</Link>
      </div>
    )
  }
  const { serviceId, testId } = test
  if (leftMs <= 0) {
    return (
      <div className={styles.raise}>
        <span className={styles.small}>This result has expired. Run the test again before you report a fault.</span>
      </div>
    )
  }
  return (
    <div className={styles.raise}>
      <Button
        size={verdict.faultReportAdvised ? 'lg' : 'md'}
        colour={verdict.faultReportAdvised ? 'primary' : 'outline'}
        href={paths.caseNew({ serviceId, testId })}
      >
        {verdict.faultReportAdvised ? 'Report this fault' : 'Report a problem anyway'}
      </Button>
      <span className={styles.small}>Opens a case with these results attached</span>
      <span className={styles.small} role="timer">
        {`Valid for another ${duration(leftMs < 120_000 ? leftMs : Math.ceil(leftMs / 60_000) * 60_000)}`}
      </span>
    </div>
  )
}
