import { testKindNames, testKinds } from '@portal/contract/diagnostic-values.ts'
import type { DiagnosticLine, TestOffer, TestQuota } from '@portal/contract/diagnostics.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { useState } from 'react'
import PlayIcon from 'lucide-react/icons/play'
import { oneOf } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { ConfirmTest } from './ConfirmTest.tsx'
import styles from './diagnostics.module.css'
import { useRunTest } from './use-run-test.ts'
import { lengthInWords } from './words.ts'

/** The tests that there are for a line: what each does, how long it takes and whether anybody notices. */
export function ChooseTest({ line }: { line: DiagnosticLine }) {
  const { serviceId, offers, quota, runningTestId, reason } = line
  const [kind, setKind] = useState(offers[0]?.kind ?? 'full')
  const { isBusy, problem, isAsking, setAsking, run } = useRunTest(serviceId)
  const chosen = offers.find((offer) => offer.kind === kind)
  return (
    <Card title="Run a test" aside={<Left quota={quota} />}>
      <div className={styles.choose}>
        {runningTestId ? (
          <Notice
            kind="info"
            actions={
              <Button size="sm" href={paths.test(serviceId, runningTestId)}>
                Show it
              </Button>
            }
          >
            A test of this line is running.
          </Notice>
        ) : null}
        {problem && !isAsking ? <Notice kind="bad">{problem}</Notice> : null}
        <RadioGroup
          legend="Which test?"
          hideLegend
          look="card"
          value={kind}
          onValueChange={(value) => setKind(oneOf(testKinds, value) ?? kind)}
          options={offers.map((offer) => ({
            key: offer.kind,
            value: offer.kind,
            name: testKindNames[offer.kind],
            hint: <Hint offer={offer} />,
          }))}
        />
        <div className={styles.run}>
          <Button
            colour="primary"
            icon={<PlayIcon aria-hidden />}
            busy={isBusy && !isAsking}
            disabledReason={reason ?? chosen?.reasonDisabled ?? undefined}
            onClick={() => (chosen?.disturbs ? setAsking(true) : void run(kind, false))}
          >
            Run {testKindNames[kind].toLowerCase()}
          </Button>
        </div>
      </div>
      {chosen?.disturbs ? (
        <ConfirmTest
          open={isAsking}
          name={testKindNames[kind]}
          disturbs={chosen.disturbs}
          careful={line.careful}
          pending={isBusy}
          problem={problem}
          onConfirm={() => void run(kind, true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  )
}

function Hint({ offer: { does, seconds, disturbs } }: { offer: TestOffer }) {
  return (
    <>
      {does}
      <span className={disturbs ? styles.disturbs : styles.calm}>
        {`About ${lengthInWords(seconds * 1000)}. ${disturbs ?? 'Nobody notices it.'}`}
      </span>
    </>
  )
}

/** Said before the last one is used up. */
function Left({ quota: { hour, day } }: { quota: TestQuota }) {
  return (
    <span>
      {`Used: ${hour.used} of ${hour.most} on this line in an hour, ${day.used} of ${day.most} on your account in a day`}
    </span>
  )
}
