import { chargeRiskNames, speedName } from '@portal/contract/quotes/values.ts'
import type { DealerCell, QuoteCell } from '@portal/contract/quotes/quotes.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { figure } from '@portal/contract/format/money.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { Tag } from '@portal/ui/src/Tag.tsx'
import PinIcon from 'lucide-react/icons/pin'
import UnpinIcon from 'lucide-react/icons/pin-off'
import { useState } from 'react'
import { riskKinds } from './quote-words.ts'
import { OnPhone } from '../../use-media.ts'
import styles from './quotes.module.css'

interface OptionsTableProps {
  cells: readonly (QuoteCell | DealerCell)[]
  /** The one of the comparison above; the table begins with its options. */
  term: number
  seesCost: boolean
  pins: readonly number[]
  chosen: number | null
  onPin: (pins: number[]) => void
}

type Cell = QuoteCell | DealerCell
const mostPins = 4

/** Every option of the site, the cheapest month first: sort, filter, and pin options for the comparison above. */
export function OptionsTable({ cells, term, seesCost, pins, chosen, onPin }: OptionsTableProps) {
  const [carrier, setCarrier] = useState('')
  const [months, setMonths] = useState(String(term))
  const ofTerm = months === '' ? cells : cells.filter((cell) => String(cell.term) === months)
  const rows = (carrier === '' ? ofTerm : ofTerm.filter((cell) => cell.carrier === carrier)).toSorted(
    (one, two) => one.monthly - two.monthly,
  )
  const terms = [...new Set(cells.map((cell) => String(cell.term)))].toSorted((a, b) => Number(a) - Number(b))
  const carriers = [...new Set(cells.map((cell) => cell.carrier))].toSorted()
  const toggle = (offer: number) =>
    onPin(pins.includes(offer) ? pins.filter((each) => each !== offer) : [...pins, offer].slice(-mostPins))
  return (
    <Card title="All options" note="Pin up to four options to compare" flush className={styles.screenOnly}>
      <DataTable
        label="Options"
        noun="option"
        lines={2}
        pager={cells.length > 10 ? 'full' : 'none'}
        columns={columnsOf({ seesCost, pins, chosen, onToggle: toggle })}
        rows={rows}
        rowKey={({ offer }) => String(offer)}
        allTotal={ofTerm.length}
        filters={
          <>
            <Select
              label="Term"
              hideLabel
              placeholder="All terms"
              options={terms.map((each) => ({ key: each, value: each, name: counted(Number(each), 'month') }))}
              value={months}
              onValueChange={setMonths}
            />
            <Select
              label="Carrier"
              hideLabel
              placeholder="All carriers"
              options={carriers.map((name) => ({ key: name, value: name, name }))}
              value={carrier}
              onValueChange={setCarrier}
            />
          </>
        }
        end={
          pins.length > 0 ? (
            <Button size="sm" colour="tertiary" onClick={() => onPin([])}>
              Unpin all
            </Button>
          ) : (
            <span>Excluding VAT</span>
          )
        }
      />
    </Card>
  )
}

interface Look {
  seesCost: boolean
  pins: readonly number[]
  chosen: number | null
  onToggle: (offer: number) => void
}

function columnsOf({ seesCost, pins, chosen, onToggle }: Look): Column<Cell>[] {
  const amount = (key: keyof Cell & ('monthly' | 'install' | 'total'), header: string, more = {}): Column<Cell> => ({
    key,
    header,
    width: '6.75rem',
    align: 'end',
    cell: (cell) => figure(cell[key]),
    ...more,
  })
  const cost = (key: 'costMonthly' | 'margin', header: string): Column<Cell> => ({
    key,
    header,
    width: '6.25rem',
    align: 'end',
    hideBelow: 1280,
    cell: (cell) => ('margin' in cell ? figure(cell[key]) : '–'),
  })
  return [
    {
      key: 'pin',
      header: 'Pin',
      hideHeader: true,
      width: '3rem',
      sortable: false,
      value: ({ offer }) => offer,
      cell: ({ offer, carrier, accessType, rate }) => {
        const isPinned = pins.includes(offer)
        return (
          <IconButton
            size="sm"
            label={`${isPinned ? 'Unpin' : 'Pin'} ${carrier} ${accessType}, ${speedName(rate)}`}
            icon={isPinned ? <UnpinIcon /> : <PinIcon />}
            aria-pressed={isPinned}
            onClick={() => onToggle(offer)}
          />
        )
      },
    },
    {
      key: 'carrier',
      header: 'Option',
      isName: true,
      wraps: true,
      value: ({ carrier, accessType }) => `${carrier} ${accessType}`,
      cell: ({ offer, carrier, accessType, bearer, rate, term }) => (
        <span className={styles.name}>
          {carrier} {offer === chosen ? <Tag>Selected</Tag> : null}
          <OnPhone>
            <div>{speedName(rate)}</div>
          </OnPhone>
          <small>
            {accessType} on {speedName(bearer)}
            <OnPhone>, {counted(term, 'month')}</OnPhone>
          </small>
        </span>
      ),
    },
    {
      key: 'rate',
      header: 'Mbit/s',
      width: '5.25rem',
      align: 'end',
      hideBelow: 768,
      cell: ({ rate }) => number(rate),
    },
    { key: 'term', header: 'Months', width: '5.25rem', align: 'end', hideBelow: 768 },
    amount('monthly', 'Monthly, £'),
    amount('install', 'One-off, £', { hideBelow: 768 }),
    amount('total', 'Full term, £', { hideBelow: 768, width: '7.25rem' }),
    ...(seesCost ? [cost('costMonthly', 'Cost, £'), cost('margin', 'Margin, £')] : [buildColumn]),
  ]
}

const buildColumn: Column<Cell> = {
  key: 'risk',
  header: 'Build',
  width: '13rem',
  hideBelow: 1280,
  cell: ({ risk }) => <Status kind={riskKinds[risk]}>{chargeRiskNames[risk]}</Status>,
}
