import type { DeskAccountRow } from '@portal/contract/desk/desk.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import EyeIcon from 'lucide-react/icons/eye'
import OrderIcon from 'lucide-react/icons/package-plus'
import PhoneIcon from 'lucide-react/icons/phone'
import { useMemo } from 'react'
import { inAccount } from '../../lib/in-account.ts'
import { useMoveHere } from '../../lib/use-move-here.ts'
import type { PageRequest } from '../../screens.ts'
import { useMayEnter } from '../../session/use-may-enter.ts'
import { useKeys } from '../../shell/keys/use-keys.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { deskPaths } from '../desk-paths.ts'
import { loadPeople, loadRequests, PeopleTab } from '../people/PeopleTab.tsx'
import { accountQuery } from '../queries.ts'
import { AccountOverview } from './AccountOverview.tsx'
import { accountTypeNames } from './account-words.ts'
import { callerIn } from './caller-case.ts'
import { CallerCaseDialog } from './CallerCaseDialog.tsx'
import { FoundStrip } from './FoundStrip.tsx'
import { foundOf } from './open-items.ts'
import { foundQuery, notesQuery, type Overview, overviewQuery } from './queries.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function load(queryClient: QueryClient, { params, search }: PageRequest): Promise<unknown> {
  const { accountId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(accountQuery(accountId)),
    search.tab === 'people'
      ? loadPeople(queryClient, accountId, search)
      : loadOverview(queryClient, accountId, textOf(search.found)),
  ])
}

async function loadOverview(queryClient: QueryClient, accountId: string, text: string): Promise<void> {
  const others = [queryClient.prefetchQuery(notesQuery(accountId)), loadRequests(queryClient, accountId)]
  // A failed search leaves the page without a mark.
  const hits = text ? await queryClient.fetchQuery(foundQuery(accountId, text)).catch(() => []) : []
  await queryClient.prefetchQuery(
    overviewQuery(
      accountId,
      hits.map(({ id }) => id),
    ),
  )
  await Promise.all(others)
}

/** An account for the person on the phone: what was found, what is open, its services, people and notes. */
export function Page() {
  const { accountId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayEnter = useMayEnter()
  const text = textOf(search.found)
  const answer = useQuery(accountQuery(accountId))
  const { data: hits = [], isPending: isFinding } = useQuery({
    ...foundQuery(accountId, text),
    enabled: text !== '',
  })
  const ids = useMemo(() => hits.map(({ id }) => id), [hits])
  const found = useMemo(() => foundOf(hits), [hits])
  const { data: overview } = useQuery({ ...overviewQuery(accountId, ids), enabled: text === '' || !isFinding })
  const mayOpenCases = mayEnter('DeskCases')
  const mayOrder = mayEnter('DeskOrders')
  const newOrder = deskPaths.orderNew(accountId, { caller: callerIn(hits) })
  const move = useMoveHere()
  const show = (dialog: 'case' | undefined) => move((now) => ({ ...now, new: dialog }), dialog === undefined)
  const isPeople = search.tab === 'people'
  const tabs = [
    { label: 'Overview', href: deskPaths.account(accountId, { found: text }), current: !isPeople },
    {
      label: 'People who sign in',
      href: deskPaths.account(accountId, { found: text, tab: 'people' }),
      current: isPeople,
    },
  ]
  useKeys({
    onPair: () => {},
    onKey: ({ key }) => {
      if (key === 'n' && mayOpenCases) show('case')
      if (key === 'o' && mayOrder) void navigate({ to: newOrder })
      const tab = /^[1-9]$/.test(key) ? tabs[Number(key) - 1] : undefined
      if (tab) void navigate({ to: tab.href })
      if (key === 'v') window.open(inAccount('/', accountId), '_blank', 'noreferrer')
    },
  })
  const account = answer.data
  useNameOfThing(account && `Account ${accountId}`)
  const room = { label: 'Accounts', href: deskPaths.accounts() }
  const crumbs = [room, { label: accountId }]
  if (!account) {
    return (
      <RecordPending
        crumbs={crumbs}
        title={`Account ${accountId}`}
        label="Account"
        answer={answer}
        failed={(failure) => <ThingFailed label="Account" back={room} {...failure} />}
      />
    )
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={account.accountName}
        status={overview && <Health overview={overview} />}
        facts={factsOf(account, overview)}
        actions={
          <>
            <Button
              colour="outline"
              icon={<EyeIcon aria-hidden />}
              href={inAccount('/', accountId)}
              target="_blank"
              rel="noreferrer"
            >
              View as customer
            </Button>
            {mayOrder ? (
              <Button colour="outline" icon={<OrderIcon aria-hidden />} aria-keyshortcuts="o" href={newOrder}>
                New order for a caller
              </Button>
            ) : null}
            {mayOpenCases ? (
              <Button
                colour="primary"
                icon={<PhoneIcon aria-hidden />}
                aria-keyshortcuts="n"
                onClick={() => show('case')}
              >
                New case for a caller
              </Button>
            ) : null}
          </>
        }
      />
      {text ? <FoundStrip accountId={accountId} text={text} hits={isFinding ? undefined : hits} /> : null}
      <Tabs label="Account" tabs={tabs} />
      {isPeople ? (
        <PeopleTab accountId={accountId} />
      ) : (
        <AccountOverview account={account} overview={overview} found={found} />
      )}
      {search.new === 'case' && mayOpenCases ? (
        <CallerCaseDialog
          account={accountId}
          hits={hits}
          services={overview?.services ?? []}
          onClose={() => show(undefined)}
        />
      ) : null}
    </>
  )
}

function Health({ overview: { down, degraded, serviceCount } }: { overview: Overview }) {
  if (down > 0) {
    return (
      <Status kind="bad" look="chip">
        {counted(down, 'service')} down
      </Status>
    )
  }
  if (degraded > 0) {
    return (
      <Status kind="warn" look="chip">
        {counted(degraded, 'service')} degraded
      </Status>
    )
  }
  return serviceCount > 0 ? (
    <Status kind="ok" look="chip">
      No faults
    </Status>
  ) : null
}

function factsOf({ accountId, type, dealerName }: DeskAccountRow, overview: Overview | undefined) {
  const ofDealer = dealerName ? `${accountTypeNames[type]} of ${dealerName}` : accountTypeNames[type]
  if (!overview) return [`Account ${accountId}`, ofDealer]
  const { crmId, siteCount, serviceCount } = overview
  return [
    `Account ${accountId}`,
    crmId === accountId ? null : `CRM ID ${crmId}`,
    `${counted(siteCount, 'site')}, ${counted(serviceCount, 'service')}`,
    ofDealer,
  ]
}
