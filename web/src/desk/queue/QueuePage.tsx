import { deskWorkListing } from '@portal/contract/desk/listing.ts'
import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, Suspense, useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { useMay } from '../../session/use-may.ts'
import { verdictOf } from '../due-words.ts'
import { type Held, heldAfter, shownRows } from './held-rows.ts'
import styles from './queue.module.css'
import { savedQueuesQuery, workQuery } from './queries.ts'
import { filterOfAddress, savedQueueOf } from './saved-filter.ts'
import { deleteQueueAct, moveQueueActs, saveQueueAct } from './saved-queue-acts.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useTicked } from './use-ticked.ts'
import { openKey, workOfKey } from '../work-address.ts'
import { workPanels } from '../work-panels.ts'
import { WorkList } from './WorkList.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(workQuery(readAddress(deskWorkListing, search))),
    queryClient.prefetchQuery(savedQueuesQuery),
  ])
}

const none: readonly DeskWorkRow[] = []

/** The tabs count all open work, so that the heading of a search names both figures. */
const foundInWords = ({ total, tabs }: { total: number; tabs: { everything: number } }) =>
  `${number(total)} of ${counted(tabs.everything, 'item')} found`

/** All open work in one ranked list, with the most urgent piece open beside it. */
export function Page() {
  const { query, raw, beside, isFiltered: hasFilters } = useListing(deskWorkListing)
  const isFiltered = hasFilters || Boolean(query.search)
  const answer = useQuery(workQuery(query))
  const { data, dataUpdatedAt, isFetching, isPlaceholderData } = answer
  const rows = data?.rows ?? none
  const of = JSON.stringify(query)
  const [held, setHeld] = useState<Held<DeskWorkRow>>({ of: '', rows: none })
  const holding = data && !isPlaceholderData ? heldAfter(held, { of, rows, isFetching }) : held
  if (holding !== held) setHeld(holding)
  const { shown, changes } = shownRows(held, rows, openKey)

  const queryClient = useQueryClient()
  const { data: saved = [] } = useQuery(savedQueuesQuery)
  const current = savedQueueOf(saved, query)
  const mayManage = useMay('PortalOperator')
  const asked = workOfKey(raw.open)
  const first = shown[0]?.row
  // On a phone the list is the page until a row is opened.
  const open = asked ?? first
  const at = open ? shown.findIndex(({ row }) => openKey(row) === openKey(open)) : -1
  const openRow = (row: DeskWorkRow | undefined) => {
    if (row) beside({ open: openKey(row) })
  }
  const step = (by: 1 | -1) => openRow(shown[Math.min(Math.max(at + by, 0), shown.length - 1)]?.row)
  const ticked = useTicked(shown.map(({ row }) => row))
  const extend = (by: 1 | -1) => {
    const to = shown[Math.min(Math.max(at + by, 0), shown.length - 1)]
    ticked.add([shown[at], to].flatMap((each) => (each && !each.isGone ? [each.row] : [])))
    openRow(to?.row)
  }
  useQueueKeys({ onStep: step, onExtend: extend, onClear: () => ticked.keep([]), work: open ?? null })

  const tab = (label: string, to: ListingAddress<typeof deskWorkListing>, count?: number) => ({
    label,
    count,
    href: deskPaths.desk(to),
    current: !current && query.whose === to.whose && (query.later ?? 'now') === (to.later ?? 'now'),
  })
  return (
    <div className={styles.page} data-open={asked ? true : undefined}>
      <PageHeader
        title={data ? (query.search ? foundInWords(data) : verdictOf(data)) : 'Queue'}
        loading={!data && !answer.error}
        actions={
          <>
            {current ? (
              <ActMenu
                label={`Actions for ${current.name}`}
                items={[
                  ...moveQueueActs(queryClient, saved, current.queueId),
                  ...(current.isMine
                    ? [saveQueueAct(queryClient, query, current), deleteQueueAct(queryClient, current)]
                    : []),
                ]}
              />
            ) : isFiltered && !current ? (
              <ActButtons acts={[saveQueueAct(queryClient, query)]} />
            ) : null}
            {mayManage ? (
              <Button colour="outline" href={deskPaths.teams()}>
                Teams
              </Button>
            ) : null}
          </>
        }
        facts={
          data
            ? [
                data.tabs.everything > 0
                  ? `${number(data.tabs.mine)} of ${number(data.tabs.everything)} assigned to you`
                  : null,
                `Updated ${clock(dataUpdatedAt)}`,
              ]
            : []
        }
      />
      <Tabs
        label="Assigned to"
        tabs={[
          tab('Everything', {}, data?.tabs.everything),
          tab('Mine', { whose: 'mine' }, data?.tabs.mine),
          tab('My teams', { whose: 'team' }, data?.tabs.team),
          tab('Unassigned', { whose: 'nobody' }, data?.tabs.nobody),
          tab('Follow up later', { later: 'later' }, data?.tabs.later),
          ...saved.map((queue) => ({
            label: queue.isMine ? queue.name : `${queue.name} (${queue.byName})`,
            count: queue.total,
            href: deskPaths.desk(filterOfAddress(queue.filter)),
            current: queue.queueId === current?.queueId,
          })),
        ]}
      />
      <div className={classNames(styles.columns, !open && !answer.isPending && !isFiltered && styles.alone)}>
        <WorkList
          answer={answer}
          shown={shown}
          ticked={ticked}
          open={open ? openKey(open) : undefined}
          changes={changes}
          onShowChanges={() => setHeld({ of, rows })}
        />
        {open ? (
          <Suspense fallback={<div aria-busy="true" />}>
            {createElement(workPanels[open.kind], {
              key: openKey(open),
              work: open,
              row: shown[at]?.row,
              place: at >= 0 ? { at: at + 1, of: shown.length } : undefined,
              onStep: step,
              onBack: () => beside({ open: undefined }),
            })}
          </Suspense>
        ) : answer.isPending ? (
          <Card label="Opened item">
            <div className={styles.opening} aria-busy="true">
              <Skeleton width="40%" />
              <Skeleton width="70%" height="1.5rem" />
              <Skeleton height="12rem" />
            </div>
          </Card>
        ) : null}
      </div>
    </div>
  )
}
