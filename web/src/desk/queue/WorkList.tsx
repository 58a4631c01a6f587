import { deskWorkListing } from '@portal/contract/desk/listing.ts'
import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { workTypeNames } from '@portal/contract/desk/work-values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import type { Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Pager } from '@portal/ui/src/Pager.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { TableFailed } from '@portal/ui/src/TableMessage.tsx'
import { TableSearch } from '@portal/ui/src/TableSearch.tsx'
import DoneIcon from 'lucide-react/icons/circle-check'
import type { UseQueryResult } from '@tanstack/react-query'
import { tryAgain } from '../../shell/try-again.tsx'
import { useNow } from '../../lib/use-now.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { dueGroups, groupOf } from '../due-words.ts'
import type { HeldRow } from './held-rows.ts'
import styles from './queue.module.css'
import type { useTicked } from './use-ticked.ts'
import { openKey } from '../work-address.ts'
import { SelectedWork } from './SelectedWork.tsx'
import { WorkRow } from './WorkRow.tsx'

interface WorkListProps {
  answer: UseQueryResult<Output<Endpoints['GET /desk-info/api/work']>>
  shown: readonly HeldRow<DeskWorkRow>[]
  ticked: ReturnType<typeof useTicked>
  /** The key of what is open. */
  open: string | undefined
  changes: number
  onShowChanges: () => void
}

/** The rows of the queue in their groups. */
export function WorkList({ answer, shown, ticked, open, changes, onShowChanges }: WorkListProps) {
  const now = useNow()
  const { state, change, isFiltered, query } = useListing(deskWorkListing)
  const { data, error, refetch } = answer
  const isNarrowed = isFiltered || state.search !== ''
  const isPaged = data !== undefined && data.total > state.size
  const groups = dueGroups.map((group) => ({
    group,
    // Finished work keeps its place until the changes are shown.
    rows: shown.filter(({ row }) => groupOf(row, now) === group),
  }))
  return (
    <Card label="Queue" flush className={styles.list}>
      <div className={styles.tools}>
        <TableSearch
          search={state.search}
          total={data?.total}
          onSearch={(search) => change({ ...state, search, page: 0 })}
        />
        <ChoiceFilter listing={deskWorkListing} name="kind" label="Type" names={workTypeNames} />
      </div>
      {changes > 0 ? (
        <p className={styles.changes}>
          <Button size="sm" colour="tertiary" onClick={onShowChanges}>
            {`Show ${counted(changes, 'change')}`}
          </Button>
        </p>
      ) : null}
      <div className={styles.rows}>
        {error && !data ? (
          <TableFailed
            problem={{
              title: 'We could not load the queue',
              text: tryAgain(error),
              onRetry: () => void refetch(),
            }}
          />
        ) : !data ? (
          <div className={styles.waiting} aria-busy="true">
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} height="2.75rem" />
            ))}
          </div>
        ) : shown.length === 0 ? (
          <EmptyState icon={isNarrowed ? null : <DoneIcon aria-hidden />} {...emptyWords(isNarrowed, query)} />
        ) : (
          groups
            .filter(({ rows }) => rows.length > 0)
            .map(({ group, rows }) => (
              <section key={group} aria-label={group}>
                <h2 className={styles.group}>
                  {group}
                  {/* A page does not say how many others there are. */}
                  {isPaged ? null : <span> {number(rows.length)}</span>}
                </h2>
                <ul>
                  {rows.map(({ row, isGone }) => (
                    <WorkRow
                      key={openKey(row)}
                      row={row}
                      now={now}
                      isGone={isGone}
                      isOpen={openKey(row) === open}
                      isTicked={ticked.has(row)}
                      onTick={() => ticked.toggle(row)}
                    />
                  ))}
                </ul>
              </section>
            ))
        )}
      </div>
      {ticked.rows.length > 0 ? <SelectedWork rows={ticked.rows} onKeep={ticked.keep} /> : null}
      {isPaged ? (
        <Pager
          label="Queue"
          compact
          page={state.page}
          size={state.size}
          total={data.total}
          onPage={(page) => change({ ...state, page })}
          onSize={(size) => change({ ...state, size, page: 0 })}
        />
      ) : null}
    </Card>
  )
}

function emptyWords(isNarrowed: boolean, { whose, later }: { whose?: string | undefined; later?: string | undefined }) {
  if (isNarrowed) return { title: 'Nothing matches', text: 'Clear the search or choose another type.' }
  if (later === 'later') return { title: 'Nothing is snoozed', text: 'Work stays here until its follow-up time.' }
  if (whose === 'team')
    return { title: 'Nothing is waiting for your teams', text: 'Work of your teams and their members appears here.' }
  if (whose === 'mine') return { title: 'Nothing is assigned to you', text: 'Assign work to yourself from Unassigned.' }
  return { title: 'You’re all caught up', text: 'New work appears automatically.' }
}
