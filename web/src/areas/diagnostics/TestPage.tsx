import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { SystemNotice } from '../../shell/SystemNotice.tsx'
import { useNameOfThing } from '../../shell/named-thing.ts'
import layout from '@portal/ui/src/layout.module.css'
import { isAtWork, testQuery } from './queries.ts'
import { RunningTest } from './RunningTest.tsx'
import { TestActions } from './TestActions.tsx'
import { TestFailed } from './TestFailed.tsx'
import { TestResult } from './TestResult.tsx'
import { momentInWords, testStatusOf } from './words.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(testQuery(params.testId ?? ''))
}

/** A test in progress, and its result. */
export function Page() {
  const { serviceId = '', testId = '' } = useParams({ strict: false })
  const answer = useQuery(testQuery(testId))
  const test = answer.data
  useNameOfThing(test && `Diagnostics of ${test.serviceName}`)
  const crumbs = [
    { label: 'Services', href: paths.services() },
    { label: test?.serviceName ?? serviceId, href: paths.service(serviceId) },
    { label: 'Diagnostics', href: paths.service(serviceId, 'diagnostics') },
    { label: testId },
  ]
  if (!test) {
    return <RecordPending crumbs={crumbs} title="Diagnostics" label="Diagnostics" answer={answer} failed={TestFailed} />
  }
  const status = testStatusOf(test)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={isAtWork(test) ? 'Diagnostics' : 'Diagnostics result'}
        status={
          <Status kind={status.kind} look="chip">
            {status.word}
          </Status>
        }
        facts={[test.serviceName, test.productName, <code key="id">{test.serviceId}</code>, whenOf(test)]}
        actions={<TestActions test={test} />}
      />
      <div className={layout.stack}>
        <SystemNotice
          connection={test.isSimulated ? 'simulated' : 'on'}
          system="A line test system"
          without={null}
          simulated="No line was tested: the readings come from a simulator."
        />
        {isAtWork(test) ? <RunningTest test={test} /> : <TestResult test={test} />}
      </div>
    </>
  )
}

function whenOf(test: LineTest): string {
  if (isAtWork(test)) {
    return test.startedAt ? `Started at ${clock(test.startedAt)}` : `Requested at ${clock(test.requestedAt)}`
  }
  const run = `Run ${momentInWords(test.requestedAt)}`
  if (!test.startedAt || !test.endedAt) return run
  return `${run}, took ${duration(Date.parse(test.endedAt) - Date.parse(test.startedAt))}`
}
