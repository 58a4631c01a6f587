import { shortDate } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChangeList } from '../../areas/plans/ChangeList.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { MainActs } from '../../acts/ActsCard.tsx'
import { categoryName } from '../../product-categories.ts'
import type { PageRequest } from '../../screens.ts'
import { planDeliveries } from '../deliveries.ts'
import { DeliveriesCard } from '../DeliveriesCard.tsx'
import { ProviderHistoryCard } from '../HistoryCard.tsx'
import type { HistoryRow } from '../HistoryRows.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ThingPage } from '../ThingPage.tsx'
import { PartCard } from './PartCard.tsx'
import { planActs } from './plan-acts.ts'
import { planParts } from './plan-parts.ts'
import { PlanAccountsCard } from './PlanAccountsCard.tsx'
import { type DeskPlan, deskPlanQuery, deskPlanVersionsQuery, planAccountsQuery } from './queries.ts'
import { VersionsCard } from './VersionsCard.tsx'

export function load(queryClient: QueryClient, { params: { planId = '' } }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(deskPlanQuery(planId)),
    queryClient.prefetchQuery(deskPlanVersionsQuery(planId)),
  ])
}

export function Page() {
  const { planId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const answer = useQuery(deskPlanQuery(planId))
  const { data: holders } = useQuery(planAccountsQuery(planId, {}))
  const acts = answer.data && planActs(queryClient, answer.data, holders?.sums)
  const partsOf = (content: DeskPlan['content'], keys: readonly string[], isNarrow = false) =>
    acts &&
    planParts
      .filter(({ key }) => keys.includes(key))
      .map((part) => (
        <PartCard
          key={part.key}
          title={part.title}
          noun={part.noun}
          nameColumn={part.nameColumn}
          column={part.column}
          isColumnOptional={part.isColumnOptional}
          isNarrow={isNarrow}
          rows={part.rows(content).map((row, index) => ({ ...row, acts: acts.ofRow(part, index) }))}
          add={acts.add(part)}
        />
      ))
  return (
    <ThingPage
      noun="Plan"
      room={{ label: 'Plans', href: deskPaths.plans() }}
      id={planId}
      answer={answer}
      header={({ title, version, status, issueDate, productCategory }) => ({
        title,
        status:
          status === 'draft' ? (
            <Status kind="draft" look="chip">
              Draft of version {version}
            </Status>
          ) : (
            <Status kind="ok" look="chip">
              Version {version} is in force
            </Status>
          ),
        facts: [categoryName(productCategory), issueDate && `Since ${shortDate(issueDate)}`],
        actions: acts ? <MainActs acts={acts.ofPlan} /> : null,
      })}
      main={({ status, version, changes, content }) => (
        <>
          {status === 'draft' && version > 1 ? (
            <Card
              title={`Changes in version ${version}`}
              aside={acts ? <ActButtons size="sm" acts={[acts.again]} /> : null}
            >
              {changes.length > 0 ? (
                <ChangeList changes={changes} />
              ) : (
                <p>No changes yet: it is the same as the version in force.</p>
              )}
            </Card>
          ) : null}
          <Card title="Summary" aside={acts ? <ActButtons size="sm" acts={[acts.summary]} /> : null}>
            <p>{content.summary}</p>
          </Card>
          {partsOf(content, ['contacts', 'escalation', 'targets', 'sections'])}
          <DeliveriesCard of={planDeliveries(planId)} />
        </>
      )}
      side={(plan) => (
        <>
          <VersionsCard planId={planId} />
          <Card title="Details">
            <KeyValueList
              items={[
                { label: 'Number', value: planId, mono: true, copy: planId },
                { label: 'Product category', value: categoryName(plan.productCategory) },
              ]}
            />
          </Card>
          <ProviderHistoryCard thing="plan" id={planId} words={(values) => withoutShown(plan, values)} />
          {partsOf(plan.content, ['care', 'availability', 'exclusions'], true)}
          <PlanAccountsCard planId={planId} />
        </>
      )}
    />
  )
}

/** The changes in the draft, and its number, are at the top of its page. */
function withoutShown({ status, version, changes }: DeskPlan, values: HistoryRow['after']): HistoryRow['after'] {
  if (!values || status !== 'draft') return values
  const isShown = (value: unknown) =>
    String(value) === String(version) || changes.some(({ text }) => typeof value === 'string' && value.includes(text))
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isShown(value)))
}
