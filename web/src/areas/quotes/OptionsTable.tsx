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
import { firstTableState, type TableState } from '@portal/ui/src/table-state.ts'
import { Tag } from '@portal/ui/src/Tag.tsx'
import PinIcon from 'lucide-react/icons/pin'
import { useState } from 'react'
import { riskKinds, termInWords } from './quote-words.ts'
import { mostCompared, togglePin } from './suggest.ts'
import { OnPhone } from '../../use-media.ts'
import styles from './quotes.module.css'

interface OptionsTableProps {
  cells: readonly (QuoteCell | DealerCell)[]
  /** The one of the comparison above. */
  term: number | 'all'
  seesCost: boolean
  /** The options of the comparison above. */
  compared: readonly number[]
  /** They are pinned, and not only suggested. */
  isPinned: boolean
  chosen: number | null
  onPin: (pins: number[]) => void
}

type Cell = QuoteCell | DealerCell
const cheapestFirst: TableState = { ...firstTableState, sort: { key: 'monthly', descending: false } }

/** Every option of the term, the cheapest month first: sort, filter, and pin options for the comparison above. */
export function OptionsTable(props: OptionsTableProps) {
  const { cells, term, seesCost, compared, isPinned, chosen, onPin } = props
  const [carrier, setCarrier] = useState('')
  const [state, setState] = useState(cheapestFirst)
  const rows = carrier === '' ? cells : cells.filter((cell) => cell.carrier === carrier)
  const carriers = [...new Set(cells.map((cell) => cell.carrier))].toSorted()
  const columns = columnsOf({
    seesCost,
    compared,
    chosen,
    onToggle: (offer) => onPin(togglePin(compared, offer, chosen)),
  })
  return (
    <Card
      title="All options"
      note={`${termInWords(term)}. Pinned options are compared, up to ${mostCompared}.`}
      flush
      className={styles.screenOnly}
    >
      <DataTable
        label="Options"
        noun="option"
        lines={2}
        pager={cells.length > 10 ? 'full' : 'none'}
        columns={columns}
        rows={rows}
        rowKey={({ offer }) => String(offer)}
        allTotal={cells.length}
        state={state}
        onStateChange={setState}
        filters={
          <Select
            label="Carrier"
            hideLabel
            placeholder="All carriers"
            options={carriers.map((name) => ({ key: name, value: name, name }))}
            value={carrier}
            onValueChange={setCarrier}
          />
        }
        end={
          isPinned ? (
            <Button size="sm" colour="tertiary" onClick={() => onPin([])}>
              Compare suggested
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
  compared: readonly number[]
  chosen: number | null
  onToggle: (offer: number) => void
}

function columnsOf({ seesCost, compared, chosen, onToggle }: Look): Column<Cell>[] {
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
        const name = `${carrier} ${accessType}, ${speedName(rate)}`
        return (
          <IconButton
            size="sm"
            className={styles.pin}
            label={offer === chosen ? `The selected option is always compared: ${name}` : `Pin ${name}`}
            icon={<PinIcon />}
            disabled={offer === chosen}
            aria-pressed={compared.includes(offer)}
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
