import type { Pence } from '@portal/contract/money.ts'
import { careLevels, chargeRiskNames, repairNames, speedName } from '@portal/contract/quotes/values.ts'
import type { DealerCell, Quote, QuoteCell } from '@portal/contract/quotes/quotes.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { type ReactNode, useId } from 'react'
import { levelNames, riskKinds, termInWords } from './quote-words.ts'
import { capital } from '../../lib/capital.ts'
import styles from './compare.module.css'
import { roomToGrow, type Suggestion } from './suggest.ts'

interface CompareTableProps {
  quote: Quote
  /** "Brewery, B1 0ZA" */
  site: string
  suggestions: readonly Suggestion[]
  /** The number of options in this term. */
  total: number
  term: number | 'all'
  terms: readonly number[]
  shown: number | null
  chosen: number | null
  isPinned: boolean
  onShow: (offer: number) => void
  onTerm: (term: number | 'all') => void
}

interface Row {
  label: string
  isLead?: boolean
  cell: (cell: QuoteCell) => ReactNode
}

export function CompareTable(props: CompareTableProps) {
  const { quote, site, suggestions, total, term, terms, shown, chosen, isPinned, onShow, onTerm } = props
  const group = useId()
  const rows = rowsOf(quote)
  const look = ({ offer }: QuoteCell) => (offer === shown ? styles.selected : undefined)
  return (
    <Card
      title={
        isPinned
          ? `${site}: ${counted(suggestions.length, 'option')} compared`
          : `${site}: ${suggestions.length} of ${counted(total, 'option')}`
      }
      aside={
        <div className={styles.term}>
          <span aria-hidden>Term</span>
          <Select
            label="Term"
            hideLabel
            options={[...terms, ...(terms.length > 1 ? ['all' as const] : [])].map((each) => ({
              key: String(each),
              value: String(each),
              name: termInWords(each),
            }))}
            value={String(term)}
            onValueChange={(value) => onTerm(value === 'all' ? 'all' : Number(value))}
          />
        </div>
      }
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Options side by side">
        <table className={styles.table}>
          <caption>Compare options</caption>
          <thead>
            <tr>
              <td>
                <VisuallyHidden>Choose</VisuallyHidden>
              </td>
              {suggestions.map(({ cell, why, isBest }) => (
                <th
                  key={cell.offer}
                  scope="col"
                  className={look(cell)}
                  aria-label={`${speedName(cell.rate)} on a ${speedName(cell.bearer)} bearer, ${cell.carrier}`}
                >
                  <label className={styles.option}>
                    <input
                      type="radio"
                      name={group}
                      checked={cell.offer === shown}
                      onChange={() => onShow(cell.offer)}
                    />
                    <span>
                      <b>{speedName(cell.rate)}</b>
                      <small>on a {speedName(cell.bearer)} bearer</small>
                      <span className={classNames(styles.why, isBest && styles.best)}>{why}</span>
                      {cell.offer === chosen ? <span className={styles.why}>Selected for this site</span> : null}
                    </span>
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className={row.isLead ? styles.lead : undefined}>
                <th scope="row">
                  <span>{row.label}</span>
                </th>
                {suggestions.map(({ cell }) => (
                  <td key={cell.offer} className={look(cell)}>
                    {row.cell(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

const isDealers = (cell: QuoteCell): cell is DealerCell => 'costMonthly' in cell

function rowsOf({ needs, seesCost }: Quote): Row[] {
  const care = careLevels.find((each) => each === needs.careLevel) ?? 'standard'
  return [
    {
      label: 'Monthly',
      isLead: true,
      cell: (cell) => <Amount amount={cell.monthly} isEstimate={cell.estimates.includes('monthly')} />,
    },
    {
      label: 'One-off',
      cell: (cell) => <Amount amount={cell.install} isEstimate={cell.estimates.includes('install')} />,
    },
    { label: 'Term', cell: ({ term }) => counted(term, 'month') },
    { label: 'Total over the full term', isLead: true, cell: ({ total }) => money(total) },
    ...(seesCost
      ? [
          {
            label: 'Your monthly cost',
            cell: (cell: QuoteCell) => (isDealers(cell) ? money(cell.costMonthly) : '–'),
          },
          {
            label: 'Your margin over the full term',
            cell: (cell: QuoteCell) => (isDealers(cell) ? money(cell.margin) : '–'),
          },
        ]
      : []),
    {
      label: 'Lead time',
      cell: ({ leadMin, leadMax, estimates }) => (
        <>
          {leadMin}–{leadMax} working days
          {estimates.includes('lead') ? <small className={styles.estimate}>estimate</small> : null}
        </>
      ),
    },
    { label: 'Target fix', cell: () => repairNames[care] },
    { label: 'Build', cell: ({ risk }) => <Status kind={riskKinds[risk]}>{chargeRiskNames[risk]}</Status> },
    { label: 'Room to grow', cell: roomToGrow },
    { label: 'Carrier', cell: ({ carrier, accessType }) => `${carrier}, ${accessType}` },
    { label: 'Price', cell: ({ level }) => levelNames[level] },
    { label: 'Shared with your lines', cell: sharedWords },
  ]
}

/** Marks an estimated figure as such. */
function Amount({ amount, isEstimate }: { amount: Pence; isEstimate: boolean }) {
  return (
    <>
      {money(amount)}
      {isEstimate ? <small className={styles.estimate}>estimate</small> : null}
    </>
  )
}

function sharedWords({ sharedWith }: QuoteCell): ReactNode {
  if (sharedWith.length === 0) return <Status kind="ok">Nothing</Status>
  const shared = [...new Set(sharedWith.flatMap(({ shares }) => shares))]
  const lines = sharedWith.map(({ name }) => name)
  return (
    <>
      <Status kind="warn">{capital(shared.join(' and '))}</Status>
      <small className={styles.why}>{`${lines.slice(0, 2).join(', ')}${lines.length > 2 ? '…' : ''}`}</small>
    </>
  )
}
