import { requestPath } from '@portal/contract/request-path.ts'
import { readingStateNames } from '@portal/contract/plans/values.ts'
import type { Plan } from '@portal/contract/plans/plans.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Link } from '@portal/ui/src/Link.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { categoryName } from '../../product-categories.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { planActs } from './plan-acts.tsx'
import { readingKinds } from './plan-facts.ts'
import { PlanDocument } from './PlanDocument.tsx'
import { PlanFailed, PlanWaiting } from './PlanFailed.tsx'
import styles from './plans.module.css'
import { laddersQuery, planQuery, planVersionsQuery } from './queries.ts'
import { SinceRead } from './SinceRead.tsx'
import { VersionsCard } from './VersionsCard.tsx'

export function load(queryClient: QueryClient, { params, search }: PageRequest) {
  const planId = params.planId ?? ''
  return Promise.all([
    queryClient.prefetchQuery(planQuery(planId, wholeNumber(search.version))),
    queryClient.prefetchQuery(planVersionsQuery(planId)),
    queryClient.prefetchQuery(laddersQuery(planId)),
  ])
}

export function Page() {
  const { planId = '' } = useParams({ strict: false })
  const version = wholeNumber(Reflect.get(useSearch({ strict: false }), 'version'))
  const { data: plan, error, refetch, isFetching } = useQuery(planQuery(planId, version))
  useNameOfThing(plan?.title)
  const queryClient = useQueryClient()
  const title = plan?.title ?? (error ? planId : 'Customer service plan')
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Customer service plans', href: paths.plans() }, { label: title }]}
        title={title}
        status={
          plan ? (
            <Status kind={readingKinds[plan.reading]} look="chip">
              {readingStateNames[plan.reading]}
            </Status>
          ) : null
        }
        loading={!plan && !error}
        facts={plan ? factsOf(plan) : []}
        actions={
          plan ? (
            <>
              <SaveButton
                path={requestPath('/plan-info/api/plans/:planId/document.pdf', { params: { planId } })}
                query={{ version: plan.version }}
                fileName={`${plan.title}, version ${plan.version}.pdf`}
              >
                Download PDF
              </SaveButton>
              {plan.acknowledgement || plan.version !== plan.currentVersion ? null : (
                <ActButtons acts={[planActs(queryClient, plan).acknowledge]} />
              )}
            </>
          ) : null
        }
      />
      {plan ? <Shown plan={plan} /> : null}
      {error && !plan ? <PlanFailed error={error} busy={isFetching} onRetry={() => void refetch()} /> : null}
      {plan || error ? null : <PlanWaiting />}
    </>
  )
}

function factsOf({ version, issueDate, productCategory, services, content }: Plan) {
  return [
    `Version ${version}, issued ${shortDate(issueDate)}`,
    <Link key="services" href={paths.services({ productCategory })}>
      {categoryName(productCategory)}, {counted(services, 'service')}
    </Link>,
    content.summary,
  ]
}

function Shown({ plan }: { plan: Plan }) {
  const isOld = plan.version !== plan.currentVersion
  return (
    <>
      {isOld ? (
        <Notice
          kind="warn"
          title={`This is version ${plan.version}.`}
          actions={
            <Button size="sm" colour="outline" href={paths.plan(plan.planId)}>
              Show version {plan.currentVersion}
            </Button>
          }
        >
          Version {plan.currentVersion} is in force.
        </Notice>
      ) : (
        <SinceRead plan={plan} />
      )}
      <div className={styles.columns}>
        <PlanDocument plan={plan} />
        <VersionsCard plan={plan} />
      </div>
    </>
  )
}
