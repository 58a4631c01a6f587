import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import AgainIcon from 'lucide-react/icons/refresh-cw'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { paths } from '../../paths.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { isAtWork, lineQuery } from './queries.ts'
import { runAct, stopAct } from './test-acts.tsx'

export function TestActions({ test }: { test: LineTest }) {
  const { testId, serviceId, serviceName, kind, verdict } = test
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: line } = useQuery(lineQuery(serviceId))
  if (isAtWork(test)) return <ActButtons acts={[stopAct(queryClient, test)]} />
  const offer = line?.offers.find((each) => each.kind === kind)
  const again =
    line && offer && runAct(queryClient, line, offer, (begun) => navigate({ to: paths.test(serviceId, begun.testId) }))
  return (
    <>
      {verdict ? (
        <SaveButton
          path={`/diagnostic-info/api/tests/${testId}/report.pdf`}
          fileName={`Diagnostics ${serviceName} ${testId}.pdf`}
        >
          Download report
        </SaveButton>
      ) : null}
      <ActButtons acts={again ? [{ ...again, title: 'Run again', icon: <AgainIcon aria-hidden /> }] : []} />
    </>
  )
}
