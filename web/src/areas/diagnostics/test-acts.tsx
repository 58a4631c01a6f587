import { testKindNames } from '@portal/contract/diagnostics/values.ts'
import type { DiagnosticLine, LineTest, TestOffer } from '@portal/contract/diagnostics/diagnostics.ts'
import type { QueryClient } from '@tanstack/react-query'
import StopIcon from 'lucide-react/icons/x'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import styles from './diagnostics.module.css'
import { keepTest } from './queries.ts'

/** Runs a test; one that affects the service is confirmed first. */
export function runAct(
  queryClient: QueryClient,
  { serviceId, careful, reason }: DiagnosticLine,
  { kind, disturbs, reasonDisabled }: TestOffer,
  onBegun: (test: LineTest) => Promise<void>,
): Act {
  const name = testKindNames[kind].toLowerCase()
  return {
    key: kind,
    title: `Run ${name}`,
    heading: `Run ${name} now?`,
    confirm: 'Run test',
    text: (
      <>
        <p>{disturbs}</p>
        {careful.length > 0 ? (
          <ul className={styles.careful}>
            {careful.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
      </>
    ),
    ...(disturbs && { fields: [] }),
    refusal: reason ?? reasonDisabled ?? undefined,
    do: calls(
      'POST /diagnostic-info/api/services/:serviceId/tests',
      { params: { serviceId }, body: { kind, confirmed: Boolean(disturbs) } },
      (test) => {
        keepTest(queryClient, test)
        return onBegun(test)
      },
    ),
  }
}

export const stopAct = (queryClient: QueryClient, { testId, stopAsked }: LineTest): Act => ({
  key: 'stop',
  title: 'Stop',
  icon: <StopIcon aria-hidden />,
  refusal: stopAsked ? 'Stopping' : undefined,
  do: calls('POST /diagnostic-info/api/tests/:testId/cancellation', { params: { testId } }, (stopped) =>
    keepTest(queryClient, stopped),
  ),
})
