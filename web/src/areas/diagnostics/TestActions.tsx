import { testKindNames } from '@portal/contract/diagnostic-values.ts'
import type { LineTest } from '@portal/contract/diagnostics.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import AgainIcon from 'lucide-react/icons/refresh-cw'
import StopIcon from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ConfirmTest } from './ConfirmTest.tsx'
import { isAtWork, keepTest, lineQuery } from './queries.ts'
import { useRunTest } from './use-run-test.ts'

export function TestActions({ test }: { test: LineTest }) {
  if (isAtWork(test)) return <StopButton test={test} />
  return (
    <>
      {test.verdict ? (
        <SaveButton
          path={`/diagnostic-info/api/tests/${test.testId}/report.pdf`}
          fileName={`Diagnostics ${test.serviceName} ${test.testId}.pdf`}
        >
          Download report
        </SaveButton>
      ) : null}
      <AgainButton test={test} />
    </>
  )
}

function StopButton({ test: { testId, stopAsked } }: { test: LineTest }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      const stopped = await call(
        'POST /diagnostic-info/api/tests/:testId/cancellation',
        { params: { testId } },
        { once: crypto.randomUUID() },
      )
      keepTest(queryClient, stopped)
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      colour="outline"
      icon={<StopIcon aria-hidden />}
      busy={isBusy}
      disabledReason={stopAsked ? 'Stops after this step' : undefined}
      onClick={() => void stop()}
    >
      Stop
    </Button>
  )
}

function AgainButton({ test: { serviceId, kind } }: { test: LineTest }) {
  const { data: line } = useQuery(lineQuery(serviceId))
  const { isBusy, problem, isAsking, setAsking, run } = useRunTest(serviceId)
  const offer = line?.offers.find((each) => each.kind === kind)
  return (
    <>
      <Button
        colour="outline"
        icon={<AgainIcon aria-hidden />}
        busy={isBusy && !isAsking}
        disabledReason={problem && !isAsking ? problem : (line?.reason ?? offer?.reasonDisabled ?? undefined)}
        onClick={() => (offer?.disturbs ? setAsking(true) : void run(kind, false))}
      >
        Run again
      </Button>
      {offer?.disturbs ? (
        <ConfirmTest
          open={isAsking}
          name={testKindNames[kind]}
          disturbs={offer.disturbs}
          careful={line?.careful ?? []}
          pending={isBusy}
          problem={problem}
          onConfirm={() => void run(kind, true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
