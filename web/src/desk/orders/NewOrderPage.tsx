import { Button } from '@portal/ui/src/Button.tsx'
import { ContinueTo } from '@portal/ui/src/ContinueTo.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { ComboField } from '@portal/ui/src/ComboField.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from '../../areas/orders/order.module.css'
import wizard from '../../areas/visits/wizard.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Stepper } from '@portal/ui/src/Stepper.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { NewServiceWizard, type OrderChannel } from '../../areas/orders/new-service/NewServiceWizard.tsx'
import { stepNames } from '../../areas/orders/new-service/step-words.ts'
import { initialOf, steps } from '../../areas/orders/new-service/new-service.ts'
import { oneOf } from '../../lib/search-params.ts'
import type { PageRequest } from '../../screens.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { AccountCard } from '../AccountCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { ChangeOfCaller } from './ChangeOfCaller.tsx'
import { callerOffersQuery, deskAvailabilityQuery, orderCallersQuery } from './queries.ts'

const callerOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function load(queryClient: QueryClient, { params, search }: PageRequest): Promise<unknown> {
  const { accountId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(accountQuery(accountId)),
    queryClient.prefetchQuery(orderCallersQuery(accountId, callerOf(search.caller))),
  ])
}

/** Orders for the person on the phone, with the steps and the rules of their own order. */
export function Page() {
  const { accountId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const callerId = callerOf(search.caller)
  const { data: owner } = useQuery(accountQuery(accountId))
  const people = useQuery(orderCallersQuery(accountId, callerId))
  const caller = people.data?.find(({ contactId }) => contactId === callerId)
  const mayOrder = caller?.refusal === null
  const isChange = search.what === 'change'
  const offers = useQuery({ ...callerOffersQuery(accountId, callerId), enabled: mayOrder && !isChange })
  const name = owner?.accountName ?? accountId
  const chooseCaller = (
    <Card label="Caller" className={mayOrder ? styles.narrow : undefined}>
      <div className={layout.stack}>
        <ComboField
          id="caller"
          label="Caller"
          hint={`Someone at ${name} with the Orders permission. The order is in their name and shows that you placed it by phone.`}
          placeholder="Name, email or phone"
          options={(people.data ?? []).map(({ contactId, name: person, email, phone, refusal }) => ({
            key: contactId,
            value: contactId,
            name: person,
            note: refusal === null ? (phone ?? email) : 'Cannot order',
          }))}
          value={callerId || null}
          onValueChange={(to) =>
            void navigate({
              to: deskPaths.orderNew(accountId, { ...(isChange && { what: 'change' }), caller: to ?? undefined }),
              replace: true,
            })
          }
        />
        {caller && !mayOrder ? (
          <Notice kind="warn" title={`${caller.name} cannot order.`}>
            {caller.refusal}
          </Notice>
        ) : null}
        {mayOrder ? (
          <Tabs
            label="Order"
            tabs={[
              {
                label: 'New service',
                href: deskPaths.orderNew(accountId, { caller: callerId }),
                current: !isChange,
              },
              {
                label: 'Change to a service',
                href: deskPaths.orderNew(accountId, { caller: callerId, what: 'change' }),
                current: isChange,
              },
            ]}
          />
        ) : null}
      </div>
    </Card>
  )
  const failed = people.error && !people.data ? people : !isChange && offers.error && !offers.data ? offers : null
  const channel: OrderChannel = {
    availabilityOf: (siteId) => deskAvailabilityQuery(accountId, siteId),
    mayAddSite: false,
    summary: 'Order',
    place: (order, once) =>
      call('POST /order-desk/api/new-service-orders', { body: { ...order, callerId } }, { account: accountId, once }),
    pageOf: (orderId) => deskPaths.order(accountId, orderId),
    before: [{ key: 'caller', label: 'Caller', note: caller?.name, state: 'done' }],
  }
  const newService = !offers.data ? (
    <div aria-busy="true">
      <Skeleton height="12rem" />
    </div>
  ) : offers.data.kinds.length === 0 ? (
    <Card label="Products">
      <EmptyState
        title="No product is on sale for a new service"
        actions={<Button href={deskPaths.account(accountId)}>Back to the account</Button>}
      />
    </Card>
  ) : (
    <NewServiceWizard
      key={callerId}
      offers={offers.data}
      initial={initialOf(offers.data, { kind: undefined, siteId: '' })}
      asked={oneOf(steps, search.step) ?? 'start'}
      hrefOf={(step) => deskPaths.orderNew(accountId, { caller: callerId, step })}
      draft={`order by phone ${accountId} ${callerId}`}
      channel={channel}
    />
  )
  return (
    <div className={mayOrder ? undefined : wizard.wizard}>
      <PageHeader
        crumbs={[
          { label: 'Orders', href: deskPaths.orders() },
          { label: accountId, href: deskPaths.account(accountId) },
          { label: 'New order' },
        ]}
        title="New order for a caller"
        facts={[name, 'Choose the caller, then order a new service or a change']}
      />
      {failed?.error ? (
        <ThingFailed
          label="Account"
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
          back={{ label: 'Accounts', href: deskPaths.accounts() }}
        />
      ) : (
        <div className={layout.stack}>
          {mayOrder || isChange ? null : (
            <Stepper
              label="Progress"
              isForm
              steps={[
                { key: 'caller', label: 'Caller', state: 'now' },
                ...steps.map((step) => ({ key: step, label: stepNames[step], state: 'next' as const })),
              ]}
            />
          )}
          {mayOrder ? (
            chooseCaller
          ) : (
            <div className={layout.columns}>
              {chooseCaller}
              <AccountCard accountId={accountId} />
            </div>
          )}
          {mayOrder && isChange ? <ChangeOfCaller key={callerId} account={accountId} callerId={callerId} /> : null}
          {mayOrder && !isChange ? newService : null}
        </div>
      )}
      {mayOrder || failed ? null : (
        <StickyBar
          label="Steps"
          actions={
            <Button
              size="lg"
              colour="primary"
              disabledReason={caller ? 'Choose a person who can order.' : 'Choose the caller first.'}
            >
              <ContinueTo step={isChange ? 'service' : stepNames.start.toLowerCase()} />
            </Button>
          }
        >
          <Button size="lg" colour="outline" href={deskPaths.account(accountId)}>
            Cancel
          </Button>
        </StickyBar>
      )}
    </div>
  )
}
