import { testKindNames, testKinds } from '@portal/contract/diagnostics/values.ts'
import type { DiagnosticLine, TestOffer, TestQuota } from '@portal/contract/diagnostics/diagnostics.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import PlayIcon from 'lucide-react/icons/play'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { oneOf } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { SystemNotice } from '../../shell/SystemNotice.tsx'
import styles from './diagnostics.module.css'
import { runAct } from './test-acts.tsx'

/** The tests for a line: what each does, how long it takes and its effect on the service. */
export function ChooseTest({ line }: { line: DiagnosticLine }) {
  const { serviceId, connection, offers, quota, runningTestId } = line
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState(
    (offers.find(({ reasonDisabled }) => reasonDisabled === null) ?? offers[0])?.kind ?? 'full',
  )
  const isOff = ({ needsCarrier }: TestOffer) => connection === 'off' && needsCarrier
  const chosen = offers.find((offer) => offer.kind === kind)
  const run =
    chosen && runAct(queryClient, line, chosen, ({ testId }) => navigate({ to: paths.test(serviceId, testId) }))
  return (
    <Card
      title={markSimulated('Run a test', connection === 'simulated')}
      note={
        connection === 'simulated' ? 'Readings come from a simulator. Only the reachability test is real.' : undefined
      }
    >
      <div className={styles.choose}>
        {connection === 'off' ? (
          <SystemNotice
            connection={connection}
            system="A line test system"
            without="Only the reachability of the service can be tested."
          />
        ) : null}
        {runningTestId ? (
          <Notice
            kind="info"
            actions={
              <Button size="sm" href={paths.test(serviceId, runningTestId)}>
                View test
              </Button>
            }
          >
            A test is running on this line.
          </Notice>
        ) : null}
        <RadioGroup
          legend="Test"
          hideLegend
          look="card"
          value={kind}
          onValueChange={(value) => setKind(oneOf(testKinds, value) ?? kind)}
          options={offers.map((offer) => ({
            key: offer.kind,
            value: offer.kind,
            name: testKindNames[offer.kind],
            hint: isOff(offer) ? `${offer.does} Not available.` : <Hint offer={offer} />,
            disabled: isOff(offer),
          }))}
        />
        <div className={styles.run}>
          <ActButtons acts={run ? [{ ...run, colour: 'primary', icon: <PlayIcon aria-hidden /> }] : []} />
          <Left quota={quota} />
        </div>
      </div>
    </Card>
  )
}

function Hint({ offer: { does, seconds, disturbs } }: { offer: TestOffer }) {
  return (
    <>
      {does}
      <span className={disturbs ? styles.disturbs : styles.calm}>
        {`About ${duration(seconds * 1000)}. ${disturbs ?? 'No effect on service.'}`}
      </span>
    </>
  )
}

/** The allowance is shown before it runs out. */
function Left({ quota: { hour, day } }: { quota: TestQuota }) {
  return (
    <span className={styles.left}>
      {`Tests used: ${hour.used} of ${hour.most} on this line in the last hour, ${day.used} of ${day.most} on your account in the last day`}
    </span>
  )
}
