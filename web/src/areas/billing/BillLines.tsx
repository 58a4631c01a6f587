import type { Bill } from '@portal/contract/billing/billing.ts'
import type { ComparedLine } from '@portal/contract/billing/lines.ts'
import { lineGroupingNames, lineGroupings } from '@portal/contract/billing/values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { monthName } from '@portal/contract/format/days.ts'
import { figure, money, signedFigure } from '@portal/contract/format/money.ts'
import { sum } from '@portal/contract/money-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, Suspense, useRef, useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { oneOf } from '../../lib/search-params.ts'
import { useKeys } from '../../shell/keys/use-keys.ts'
import { PartFailed } from '../../shell/PartFailed.tsx'
import styles from './bill.module.css'
import { EmptyCell } from './EmptyCell.tsx'
import { LineGroupRows } from './LineGroupRows.tsx'
import { type LineChoice, lineGroupsQuery } from './line-queries.ts'
import { queryAct } from './query-act.ts'
import { useAddressValues } from '../../lib/use-address-values.ts'
import { mostPrinted } from '../../lib/use-print.ts'
import { useShownColumns } from './use-shown-columns.ts'

interface BillLinesProps {
  billId: string
  bill: Bill | undefined
}

type Printed = ReadonlyMap<string, readonly ComparedLine[]>

const PrintLines = lazyPiece(() => import('./PrintLines.tsx'), 'PrintLines')

/** The lines in groups, the largest change first. Grouping, search and "Changed lines only" are in the address. */
export function BillLines({ billId, bill }: BillLinesProps) {
  const address = useAddressValues()
  const { raw } = address
  const queryClient = useQueryClient()
  const choice: LineChoice = {
    by: oneOf(lineGroupings, raw.by) ?? 'site',
    search: typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined,
    isChangedOnly: raw.changed === 'true',
  }
  const answer = useQuery(lineGroupsQuery(billId, choice))
  const { data, error } = answer
  const [chosen, setChosen] = useState<ReadonlyMap<number, ComparedLine>>(new Map())
  const card = useRef<HTMLDivElement>(null)
  const set = (values: Record<string, string | undefined>) => address.set(values, 'search' in values)
  const toggle = (line: ComparedLine) => {
    const next = new Map(chosen)
    if (!next.delete(line.lineNo)) next.set(line.lineNo, line)
    setChosen(next)
  }
  const [print, setPrint] = useState<'no' | 'loading' | Printed>('no')
  const printed = typeof print === 'string' ? undefined : print
  useLineKeys(card)
  const columns = useShownColumns()

  if (error && !data) {
    return (
      <Card label="Bill lines">
        <PartFailed title="We could not load the lines" answer={answer} />
      </Card>
    )
  }
  const lines = [...chosen.values()]
  const amount = sum(lines.map((line) => line.amount))
  const previous = bill?.previous
  return (
    <>
      <div ref={card}>
        <Card label="Bill lines" flush>
          <div className={styles.tools}>
            <SearchField
              className={styles.search}
              label={bill ? `Search ${bill.lineCount} records` : 'Search'}
              value={choice.search ?? ''}
              onValueChange={(search) => set({ search: search || undefined })}
            />
            <Segmented
              label="Group by"
              value={choice.by}
              options={lineGroupings.map((value) => ({ key: value, value, name: lineGroupingNames[value] }))}
              onValueChange={(by) => set({ by: by === 'site' ? undefined : by })}
            />
            {previous ? (
              <Checkbox
                label="Changed lines only"
                checked={choice.isChangedOnly}
                onCheckedChange={(isOn) => set({ changed: isOn ? 'true' : undefined })}
              />
            ) : null}
            {previous ? <span className={styles.quiet}>Largest change first</span> : null}
            {data && data.groups.length > 0 ? (
              // Ctrl P presses it too.
              <Button
                size="sm"
                colour="tertiary"
                className={styles.print}
                data-print=""
                busy={print === 'loading'}
                onClick={() => startTransition(() => setPrint('loading'))}
              >
                Print lines
              </Button>
            ) : null}
          </div>
          <table className={styles.lines} aria-busy={!data}>
            <caption>
              <VisuallyHidden>
                Lines {bill ? `of the bill for ${monthName(bill.periodStart)}` : ''} by{' '}
                {lineGroupingNames[choice.by].toLowerCase()}, in pounds before VAT
              </VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col" className={styles.tickColumn}>
                  <VisuallyHidden>Select</VisuallyHidden>
                </th>
                <th scope="col">Charge</th>
                <th scope="col" className={styles.period}>
                  Period
                </th>
                <th scope="col" className={styles.what}>
                  What changed
                </th>
                <th scope="col" className={styles.before}>
                  {previous ? monthName(previous.periodStart) : 'Before'}
                </th>
                <th scope="col" className={styles.change}>
                  Change
                </th>
                <th scope="col" className={styles.amount}>
                  {bill ? `${monthName(bill.periodStart)}, £` : 'Amount, £'}
                </th>
              </tr>
            </thead>
            {data && bill ? (
              data.groups.map((group, position) => (
                <LineGroupRows
                  key={`${choice.by} ${group.key}`}
                  bill={bill}
                  choice={choice}
                  group={group}
                  isOpenAtFirst={position === 0 || choice.search !== undefined}
                  printed={printed && (printed.get(group.key) ?? null)}
                  chosen={chosen}
                  onToggle={toggle}
                />
              ))
            ) : (
              <tbody>
                <tr>
                  <td colSpan={columns}>
                    <Skeleton height="12rem" />
                  </td>
                </tr>
              </tbody>
            )}
            {data && data.groups.length > 0 ? (
              <tfoot>
                <tr>
                  <EmptyCell className={styles.tickColumn} />
                  <th scope="row">Total of {counted(data.total.lines, 'line')}</th>
                  <EmptyCell className={styles.period} />
                  <EmptyCell className={styles.what} />
                  <td className={styles.before}>{figure(data.total.before)}</td>
                  <td className={styles.change}>{signedFigure(data.total.change)}</td>
                  <td className={styles.amount}>{figure(data.total.amount)}</td>
                </tr>
              </tfoot>
            ) : null}
          </table>
          {printed ? null : (
            <p className={`${styles.onPaper} ${styles.ifClosed}`}>
              Closed groups are printed with their totals only. “Print lines” prints the lines of all groups.
            </p>
          )}
          {printed && data && printed.size < data.groups.length ? (
            <p className={styles.onPaper}>
              The first {number(mostPrinted)} lines are printed, in whole groups. The CSV has the others.
            </p>
          ) : null}
          {data && print !== 'no' ? (
            <Suspense>
              <PrintLines
                {...{ billId, choice }}
                groups={data.groups}
                onLines={setPrint}
                onEnd={() => setPrint('no')}
              />
            </Suspense>
          ) : null}
          {data?.groups.length === 0 ? (
            <EmptyState
              title={choice.search || choice.isChangedOnly ? 'No lines found' : 'This bill has no lines'}
              text={choice.search || choice.isChangedOnly ? 'Clear the search to see every line.' : ''}
            />
          ) : null}
          {data && data.groupCount > data.groups.length ? (
            <p className={styles.note}>
              The {data.groups.length} groups with the largest change are shown, of {data.groupCount}. Search to find
              others; the CSV has every line.
            </p>
          ) : null}
        </Card>
      </div>
      {bill && lines.length > 0 ? (
        <StickyBar
          label="Selected lines"
          actions={
            <>
              <Button colour="tertiary" onClick={() => setChosen(new Map())}>
                Clear
              </Button>
              <ActButtons acts={[queryAct({ bill, lines, queryClient, onDone: () => setChosen(new Map()) })]} />
            </>
          }
        >
          <b>{counted(lines.length, 'line')} selected</b> {money(amount, bill.currency)} before VAT
        </StickyBar>
      ) : null}
    </>
  )
}

/** j and k move between the lines, x selects one, q queries the selected ones, [ and ] open the neighbouring bills. */
function useLineKeys(card: React.RefObject<HTMLElement | null>) {
  const rows = () => [...(card.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  useKeys({
    onPair: () => undefined,
    onKey: (event) => {
      const { key } = event
      const all = rows()
      const at = all.findIndex((row) => row.contains(document.activeElement))
      if (key === 'j' || key === 'k') {
        const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]
        next?.querySelector('button')?.focus()
      } else if (key === 'x') all[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      else if (key === 'q' || key === '[' || key === ']' || key === 'd') {
        document.querySelector<HTMLElement>(`main [data-key="${key}"]`)?.click()
      } else return
      event.preventDefault()
    },
  })
}
