import type { Bill } from '@portal/contract/billing/billing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ComparedLine, LineGroup } from '@portal/contract/billing/lines.ts'
import { lineChangeNames, lineGroupingNames } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthName, shortDay } from '@portal/contract/format/days.ts'
import { figure, signedFigure } from '@portal/contract/format/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import OpenIcon from 'lucide-react/icons/chevron-down'
import ClosedIcon from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Output } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { useShownColumns } from './use-shown-columns.ts'
import styles from './bill.module.css'
import { EmptyCell } from './EmptyCell.tsx'
import { LineExplained } from './LineExplained.tsx'
import { explanationQuery, type LineChoice, linesQuery } from './line-queries.ts'

interface LineGroupRowsProps {
  bill: Bill
  choice: LineChoice
  group: LineGroup
  isOpenAtFirst: boolean
  /** On the way to paper: its lines, or null if they are not printed. */
  printed: readonly ComparedLine[] | null | undefined
  chosen: ReadonlyMap<number, ComparedLine>
  onToggle: (line: ComparedLine) => void
}

type LinesRead = Output<Endpoints['GET /billing-info/api/bills/:billId/lines']>

const most = 50

export function LineGroupRows(props: LineGroupRowsProps) {
  const { bill, choice, group, isOpenAtFirst, printed, chosen, onToggle } = props
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [shown, setShown] = useState(most)
  const name = group.name ?? `No ${lineGroupingNames[choice.by].toLowerCase()}`
  return (
    <tbody>
      <tr className={styles.group} {...(!isOpen && group.lines > 0 && { 'data-closed': '' })}>
        <td className={styles.tickColumn}>
          <IconButton
            size="sm"
            label={`Lines for ${name}`}
            icon={isOpen ? <OpenIcon aria-hidden /> : <ClosedIcon aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        </td>
        <th scope="row">
          {name}{' '}
          <span className={styles.quiet}>
            {counted(group.lines, 'line')}
            {printed === null ? ', in the CSV' : null}
          </span>
        </th>
        <td className={styles.period}>{group.costCentre}</td>
        <EmptyCell className={styles.what} />
        <td className={styles.before}>{group.before === 0 ? '–' : figure(group.before)}</td>
        <td className={styles.change}>{group.change === 0 ? '–' : signedFigure(group.change)}</td>
        <td className={styles.amount}>{figure(group.amount)}</td>
      </tr>
      {printed?.map((line) => (
        <LineRows
          key={line.lineNo}
          {...{ bill, line }}
          isChosen={chosen.has(line.lineNo)}
          isOpen={false}
          onToggle={() => onToggle(line)}
          onExplain={() => undefined}
        />
      ))}
      {isOpen && printed === undefined ? (
        <Lines
          bill={bill}
          choice={choice}
          group={group}
          most={shown}
          chosen={chosen}
          onToggle={onToggle}
          onMore={() => setShown(group.lines)}
        />
      ) : null}
    </tbody>
  )
}

interface LinesProps extends Pick<LineGroupRowsProps, 'bill' | 'choice' | 'chosen' | 'onToggle'> {
  group: LineGroup
  most: number
  onMore: () => void
}

function Lines({ bill, choice, group, most: shown, chosen, onToggle, onMore }: LinesProps) {
  const columns = useShownColumns()
  const { data, error } = useQuery(linesQuery(bill.billId, choice, group.key, shown))
  const [opened, setOpened] = useState<number>()
  if (!data) {
    return (
      <tr>
        <td colSpan={columns}>{error ? mapFailure(error).message : <Skeleton height="2rem" />}</td>
      </tr>
    )
  }
  return (
    <>
      {data.lines.map((line) => (
        <LineRows
          key={line.lineNo}
          bill={bill}
          line={line}
          isChosen={chosen.has(line.lineNo)}
          isOpen={opened === line.lineNo}
          onToggle={() => onToggle(line)}
          onExplain={() => setOpened(opened === line.lineNo ? undefined : line.lineNo)}
        />
      ))}
      {data.lineCount > data.lines.length ? (
        <tr>
          <EmptyCell className={styles.tickColumn} />
          <td colSpan={columns - 1}>
            <Button size="sm" colour="tertiary" data-closed="" onClick={onMore}>
              Show all {String(data.lineCount)} lines
            </Button>
          </td>
        </tr>
      ) : (
        <EndedLines bill={bill} lines={data.notRepeated} />
      )}
    </>
  )
}

/** The lines of the bill before that this one does not repeat, so that the group adds up. */
function EndedLines({ bill: { previous }, lines }: { bill: Bill; lines: LinesRead['notRepeated'] }) {
  if (!previous) return null
  return lines.map(({ lineNo, description, serviceId, amount }) => (
    <tr key={lineNo}>
      <EmptyCell className={styles.tickColumn} />
      <th scope="row" className={styles.line}>
        {description} {serviceId ? <code>{serviceId}</code> : null}
        <span className={styles.query}>Only on the {monthName(previous.periodStart)} bill</span>
      </th>
      <EmptyCell className={styles.period} />
      <EmptyCell className={styles.what} />
      <td className={styles.before}>{figure(amount)}</td>
      <td className={styles.change}>{signedFigure(minus(pence(0), amount))}</td>
      <td className={styles.amount}>–</td>
    </tr>
  ))
}

interface LineRowsProps {
  bill: Bill
  line: ComparedLine
  isChosen: boolean
  isOpen: boolean
  onToggle: () => void
  onExplain: () => void
}

function LineRows({ bill, line, isChosen, isOpen, onToggle, onExplain }: LineRowsProps) {
  const { lineNo, description, serviceId, before, change } = line
  const of = `line ${lineNo}: ${description}`
  return (
    <>
      <tr className={isChosen ? styles.chosen : undefined} data-line={lineNo}>
        <td className={styles.tickColumn}>
          <input type="checkbox" aria-label={`Select ${of}`} checked={isChosen} onChange={onToggle} />
        </td>
        <th scope="row" className={styles.line}>
          <div className={styles.charge}>
            <span>
              {description}{' '}
              {serviceId ? (
                <Link quiet href={pageOf('service', { serviceId })}>
                  <code>{serviceId}</code>
                </Link>
              ) : null}
              <QueryOfLine bill={bill} line={line} />
            </span>
            <Button
              size="xs"
              colour="tertiary"
              aria-expanded={isOpen}
              aria-label={isOpen ? `Close the explanation of ${of}` : `Explain ${of}`}
              onClick={onExplain}
            >
              {isOpen ? 'Close' : 'Explain'}
            </Button>
          </div>
        </th>
        <td className={styles.period}>{periodOf(line)}</td>
        <td className={styles.what}>
          <WhatChanged line={line} />
        </td>
        <td className={styles.before}>{before === null ? '–' : figure(before)}</td>
        <td className={styles.change}>{change === 0 ? '–' : signedFigure(change)}</td>
        <td className={styles.amount}>{figure(line.amount)}</td>
      </tr>
      {isOpen ? <ExplanationRow bill={bill} lineNo={lineNo} /> : null}
    </>
  )
}

function ExplanationRow({ bill: { billId }, lineNo }: { bill: Bill; lineNo: number }) {
  const columns = useShownColumns()
  const { data, error } = useQuery(explanationQuery(billId, lineNo))
  return (
    <tr className={styles.explained}>
      <EmptyCell className={styles.tickColumn} />
      <td colSpan={columns - 1}>
        {data ? <LineExplained explanation={data} /> : error ? mapFailure(error).message : <Skeleton height="8rem" />}
      </td>
    </tr>
  )
}

/** "1–30 Apr", "28 Feb – 3 Mar" */
function periodOf({ startsOn, endsOn }: { startsOn: PlainDate | null; endsOn: PlainDate | null }): string {
  if (startsOn === null || endsOn === null) return '–'
  if (startsOn === endsOn) return shortDay(startsOn, null)
  return startsOn.slice(0, 7) === endsOn.slice(0, 7)
    ? `${Number(startsOn.slice(8))}–${shortDay(endsOn, null)}`
    : `${shortDay(startsOn, null)} – ${shortDay(endsOn, null)}`
}

function WhatChanged({ line: { changed, orderId, caseId } }: { line: ComparedLine }) {
  return (
    <span className={styles.marks}>
      {changed ? <Tag>{lineChangeNames[changed]}</Tag> : null}
      {orderId ? (
        <Link href={pageOf('order', { orderId })}>
          <Unbroken>{orderId}</Unbroken>
        </Link>
      ) : null}
      {caseId ? (
        <Link href={pageOf('case', { caseId })}>
          <Unbroken>{caseId}</Unbroken>
        </Link>
      ) : null}
    </span>
  )
}

/** The dispute about the line, and its end. */
function QueryOfLine({ line: { query } }: { bill: Bill; line: ComparedLine }) {
  if (!query) return null
  const what =
    query.outcome === null ? 'In dispute' : query.outcome === 'credited' ? 'Credited after a query' : 'Explained'
  return (
    <small className={styles.query}>
      {what}:{' '}
      <Link href={pageOf('case', { caseId: query.caseId })}>
        <Unbroken>{query.caseId}</Unbroken>
      </Link>
      {query.answer ? `, “${query.answer}”` : null}
    </small>
  )
}
