import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import { calculationInWords } from '@portal/contract/credits/words.ts'
import { money } from '@portal/contract/format/money.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { creditInWords } from '@portal/contract/plans/words.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { claimAct } from './credit-acts.ts'
import { CreditStatus } from './CreditStatus.tsx'
import { creditQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { params: { creditId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(creditQuery(creditId))

const list = { label: 'Service credits', href: pageOf('serviceCredits') }

export function Page() {
  const { creditId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const { data: credit, error, refetch, isFetching } = useQuery(creditQuery(creditId))
  return (
    <>
      <PageHeader
        crumbs={[list, { label: creditId }]}
        title={credit ? `${money(credit.amount, credit.currency)} for ${credit.serviceName}` : creditId}
        loading={!credit && !error}
        {...(credit && {
          status: <CreditStatus state={credit.state} look="chip" />,
          facts: [
            <>
              Calculated <Time at={credit.at} />
            </>,
          ],
          actions: credit.state === 'open' ? <ActButtons acts={[claimAct(queryClient, credit)]} /> : null,
        })}
      />
      {error && !credit ? (
        <ThingFailed
          label="Service credit"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={list}
        />
      ) : (
        <Card title="Calculation">
          <div aria-busy={!credit}>{credit ? <Details credit={credit} /> : <Skeleton width="60%" />}</div>
        </Card>
      )}
    </>
  )
}

function Details({ credit }: { credit: ServiceCredit }) {
  const { serviceId, serviceName, caseId, planId, planTitle, planVersion, facts } = credit
  const optional = (label: string, value: KeyValue['value'] | null): KeyValue[] => (value ? [{ label, value }] : [])
  return (
    <div className={layout.stack}>
      <p>{calculationInWords(credit)}.</p>
      <KeyValueList
        items={[
          { label: 'Service', value: <Link href={paths.service(serviceId)}>{serviceName}</Link> },
          ...optional('Case', caseId && <Link href={pageOf('case', { caseId })}>{caseId}</Link>),
          {
            label: 'Plan',
            value: (
              <>
                <Link href={paths.plan(planId)}>{planTitle}</Link> (version {planVersion})
              </>
            ),
          },
          ...optional('Rule', facts.kind === 'repair' ? creditInWords(facts.rule) : null),
          ...optional('Claimed', credit.claimedAt && `${listTime(credit.claimedAt)} by ${credit.claimedByName ?? ''}`),
          ...optional('Decided', credit.decidedAt && <Time at={credit.decidedAt} />),
          ...optional('Reason', credit.reason),
          ...optional('Bill', credit.billRef),
        ]}
      />
    </div>
  )
}
