import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueGroups } from '@portal/ui/src/KeyValueGroups.tsx'
import { CompareCard } from './CompareCard.tsx'
import layout from '@portal/ui/src/layout.module.css'
import level from '@portal/ui/src/level.module.css'
import styles from './diagnostics.module.css'
import { FiguresSection, SideFigures } from './FiguresSection.tsx'
import { timesInText } from '../../lib/times-in-text.ts'
import { LinePath } from '../../shell/LinePath.tsx'
import { NoResult } from './NoResult.tsx'
import { StepsCard } from './StepsCard.tsx'
import { SurroundingsCard } from './SurroundingsCard.tsx'
import { VerdictCard } from './VerdictCard.tsx'

export function TestResult({ test }: { test: LineTest }) {
  const { verdict, serviceId, endedAt } = test
  if (!verdict || !endedAt) return <NoResult test={test} />
  // Actions for the customer come before the measurements.
  const isOwn = verdict.side === 'yours'
  const advice = <AdviceCard test={test} />
  return (
    <div className={layout.stack}>
      <VerdictCard test={test} verdict={verdict} />
      <Card
        title={verdict.outcome === 'GREEN' ? 'Path to the internet' : 'Fault location'}
        aside={<span className={styles.wideOnly}>Left to right: from your site to the internet</span>}
      >
        <LinePath path={test.path} />
      </Card>
      <div className={`${styles.result} ${level.level}`}>
        <div className={layout.stack}>
          {isOwn ? advice : null}
          <StepsCard test={test} />
          {isOwn ? null : advice}
        </div>
        <div className={layout.stack}>
          <SideFigures serviceId={serviceId} until={endedAt} />
        </div>
      </div>
      <SurroundingsCard serviceId={serviceId} />
      <CompareCard test={test} />
      <Accordion title="Raw test readings">
        <KeyValueGroups value={{ verdict: verdict.code, ...test.raw }} />
      </Accordion>
      <FiguresSection serviceId={serviceId} until={endedAt} title="24 hours before the test" />
    </div>
  )
}

function AdviceCard({ test: { verdict } }: { test: LineTest }) {
  return (
    <Card title="Next steps">
      <ol className={styles.advice}>
        {verdict?.advice.map((line) => (
          <li key={line}>{timesInText(line)}</li>
        ))}
      </ol>
    </Card>
  )
}
