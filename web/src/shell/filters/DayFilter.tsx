import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { shortDate } from '@portal/ui/src/short-date.ts'
import CalendarIcon from 'lucide-react/icons/calendar'
import { useState } from 'react'
import styles from './filters.module.css'

/** Days as YYYY-MM-DD; without one the span is open on that side. */
interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayFilterProps extends Days {
  /** "Placed", before the days on the button. */
  name: string
  label: string
  onChange: (days: Days) => void
}

const shortDay = (day: string) => shortDate(new Date(`${day}T12:00:00`))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The last weeks and months at a press, any two days in a dialog. */
export function DayFilter({ name, label, from, to, onChange }: DayFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const since = (days: number, words: string) => ({
    key: String(days),
    label: words,
    onAct: () => onChange({ from: daysAgo(days), to: undefined }),
  })
  const words = [from && `from ${shortDay(from)}`, to && `to ${shortDay(to)}`].filter(Boolean)
  return (
    <>
      <MenuButton
        label={label}
        actions={[
          { key: 'all', label: 'Any day', onAct: () => onChange({ from: undefined, to: undefined }) },
          { ...since(30, 'Last 30 days'), separatorBefore: true },
          since(90, 'Last 90 days'),
          since(365, 'Last 12 months'),
          { key: 'between', label: 'Between two days…', separatorBefore: true, onAct: () => setIsOpen(true) },
        ]}
      >
        <CalendarIcon aria-hidden />
        {words.length > 0 ? `${name} ${words.join(' ')}` : name}
      </MenuButton>
      <BetweenDialog
        key={String(isOpen)}
        open={isOpen}
        name={name}
        from={from}
        to={to}
        onClose={() => setIsOpen(false)}
        onChange={onChange}
      />
    </>
  )
}

interface BetweenDialogProps extends Omit<DayFilterProps, 'label'> {
  open: boolean
  onClose: () => void
}

function BetweenDialog({ open, name, onClose, onChange, ...days }: BetweenDialogProps) {
  const [from, setFrom] = useState(days.from ?? null)
  const [to, setTo] = useState(days.to ?? null)
  const apply = () => {
    onChange({ from: from ?? undefined, to: to ?? undefined })
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`${name} between two days`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Keep as it is
          </Button>
          <Button colour="primary" onClick={apply}>
            Show these days
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
