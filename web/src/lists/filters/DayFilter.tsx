import { shortDate } from '@portal/contract/format/dates.ts'
import type { Listing } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import CalendarIcon from 'lucide-react/icons/calendar'
import { useState } from 'react'
import { useListing } from '../use-listing.ts'
import styles from './filters.module.css'

interface DayFilterProps<L extends Listing> {
  listing: L
  /** "Filter by date placed" */
  label: string
  /** "Placed", before the days on the button. */
  short: string
  /** The names of the two filters in the declaration. */
  names?: readonly [from: keyof L['filters'] & string, to: keyof L['filters'] & string]
}

const shortDay = (day: string) => shortDate(new Date(`${day}T12:00:00`))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The last weeks and months at a press, any two days in a dialog. */
export function DayFilter<L extends Listing>({ listing, label, short, names = ['from', 'to'] }: DayFilterProps<L>) {
  const [isOpen, setIsOpen] = useState(false)
  const { query, filter } = useListing<Listing>(listing)
  const [from, to] = [query[names[0]], query[names[1]]]
  const change = (first?: string, last?: string) => filter({ [names[0]]: first, [names[1]]: last })
  const since = (days: number, words: string) => ({
    key: String(days),
    label: words,
    onAct: () => change(daysAgo(days)),
  })
  const words = [from && `from ${shortDay(from)}`, to && `to ${shortDay(to)}`].filter(Boolean)
  return (
    <>
      <MenuButton
        label={label}
        actions={[
          { key: 'all', label: 'Any date', onAct: () => change() },
          { ...since(30, 'Last 30 days'), separatorBefore: true },
          since(90, 'Last 90 days'),
          since(365, 'Last 12 months'),
          { key: 'between', label: 'Date range…', separatorBefore: true, onAct: () => setIsOpen(true) },
        ]}
      >
        <CalendarIcon aria-hidden />
        {words.length > 0 ? `${short} ${words.join(' ')}` : short}
      </MenuButton>
      <BetweenDialog
        key={String(isOpen)}
        open={isOpen}
        title={`${short}: date range`}
        days={[from, to]}
        onClose={() => setIsOpen(false)}
        onChange={change}
      />
    </>
  )
}

interface BetweenDialogProps {
  open: boolean
  title: string
  days: readonly [from: string | undefined, to: string | undefined]
  onClose: () => void
  onChange: (from?: string, to?: string) => void
}

function BetweenDialog({ open, title, days, onClose, onChange }: BetweenDialogProps) {
  const [from, setFrom] = useState(days[0] ?? null)
  const [to, setTo] = useState(days[1] ?? null)
  const apply = () => {
    onChange(from ?? undefined, to ?? undefined)
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" onClick={apply}>
            Apply dates
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        <DateField label="From" value={from} onValueChange={setFrom} />
        <DateField label="To" value={to} onValueChange={setTo} />
      </div>
    </Modal>
  )
}
