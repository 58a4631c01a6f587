import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { Checkbox } from '../src/Checkbox.tsx'
import { type ChoiceItem, OrderedChoice } from '../src/OrderedChoice.tsx'
import { ComboField } from '../src/ComboField.tsx'
import { DateField } from '../src/DateField.tsx'
import { ErrorSummary } from '../src/ErrorSummary.tsx'
import { InlineEdit } from '../src/InlineEdit.tsx'
import { RadioGroup } from '../src/RadioGroup.tsx'
import { SearchField } from '../src/SearchField.tsx'
import { Select } from '../src/Select.tsx'
import { TextArea } from '../src/TextArea.tsx'
import { TextField } from '../src/TextField.tsx'
import styles from './Gallery.module.css'

function TextFieldPage() {
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <TextField label="Site name" hint="As shown on your orders" defaultValue="Leeds – Wharf Mill" />
          <TextField label="Reply by" error="Enter a real date, like 28/02/2026" defaultValue="31/02/2026" />
          <TextField label="Your reference" mono defaultValue="BRS-QS-P1" />
          <TextField label="Mobile" optional placeholder="07700 900123" />
          <TextField label="Account" defaultValue="104872" disabled />
          <TextArea label="What happened" hint="Up to 500 letters" />
          <TextArea label="Reason" error="Enter a reason for the cancellation" />
        </div>
      </Card>
    </div>
  )
}

const titles = ['Mr', 'Mrs', 'Ms', 'Dr'].map((name) => ({ key: name, value: name, name }))

function SelectPage() {
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <Select label="Title" options={titles} placeholder="Choose a title" />
          <Select label="Title" options={titles} defaultValue="Ms" hint="As on your letters" />
          <Select label="Title" options={titles} placeholder="Choose a title" error="Choose a title" />
          <Select label="Title" options={titles} disabled />
        </div>
      </Card>
    </div>
  )
}

function SearchFieldPage() {
  const [value, setValue] = useState('')
  return (
    <div className={styles.narrow}>
      <SearchField label="Search 48 records" value={value} onValueChange={setValue} />
    </div>
  )
}

function CheckboxPage() {
  return (
    <div className={styles.columns}>
      <Checkbox label="Send me a text message" />
      <Checkbox label="Keep this reference" hint="For the next order" defaultChecked />
      <Checkbox label="Not for this account" disabled />
      <Checkbox look="card" label="Billing & Finance" hint="Sees invoices and pays them" defaultChecked />
      <Checkbox look="card" label="Technical" hint="Runs tests and opens cases" />
    </div>
  )
}

const terms = [
  { key: '12', value: '12', name: '12 months', hint: 'Set-up £500' },
  { key: '36', value: '36', name: '36 months', hint: 'No set-up charge' },
  { key: '60', value: '60', name: '60 months', hint: 'Not at this site', disabled: true },
]

function RadioGroupPage() {
  const [value, setValue] = useState<string>()
  return (
    <div className={styles.stack}>
      <RadioGroup legend="Term" options={terms} value={value} onValueChange={setValue} />
      <RadioGroup legend="Term, as cards" look="card" options={terms} value={value ?? '36'} onValueChange={setValue} />
      <RadioGroup
        legend="Term, refused"
        options={terms}
        value={undefined}
        onValueChange={setValue}
        error="Choose a term"
      />
    </div>
  )
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function InlineEditPage() {
  const [reference, setReference] = useState('NRW-FS-WAN')
  const save = async (value: string) => {
    await later(600)
    setReference(value)
  }
  const refuse = async () => {
    await later(600)
    return 'This reference is already used on S-1974402.'
  }
  return (
    <Card title="Inline edit">
      <div className={styles.stack}>
        <div>
          <InlineEdit value={reference} label="reference" mono maxLength={30} onConfirm={save} />
        </div>
        <div>
          <InlineEdit value="Refused when saved" label="name" onConfirm={refuse} />
        </div>
        <div>
          <InlineEdit value="" label="note" onConfirm={save} emptyText="No note" />
        </div>
        <div>
          <InlineEdit value="Read only" label="name" readOnly onConfirm={save} />
        </div>
      </div>
    </Card>
  )
}

function ErrorSummaryPage() {
  const [attempt, setAttempt] = useState(0)
  return (
    <div className={styles.narrow}>
      <div className={styles.stack}>
        <ErrorSummary
          attempt={attempt}
          problems={[
            { fieldId: 'gallery-email', message: 'Enter an email address, like name@company.example' },
            { fieldId: 'gallery-phone', message: 'Enter a phone number' },
          ]}
        />
        <TextField
          id="gallery-email"
          label="Email"
          error="Enter an email address, like name@company.example"
          defaultValue="service desk"
        />
        <TextField id="gallery-phone" label="Phone" error="Enter a phone number" />
        <div>
          <Button colour="primary" onClick={() => setAttempt(attempt + 1)}>
            Add contact
          </Button>
        </div>
      </div>
    </div>
  )
}

const sites = ['Bristol – Quayside', 'Cardiff – Bay House', 'Kendal – Head office', 'Leeds – Wharf Mill'].map(
  (name, index) => ({ key: name, value: `site-${index}`, name, note: `${index + 2} services` }),
)

function ComboFieldPage() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <div className={styles.narrow}>
      <div className={styles.stack}>
        <ComboField label="Site" hint="Type a name" options={sites} value={value} onValueChange={setValue} />
        <ComboField label="Site" error="Choose a site" options={sites} value={null} onValueChange={setValue} />
      </div>
    </div>
  )
}

function DateFieldPage() {
  const [value, setValue] = useState<string | null>('2026-05-28')
  return (
    <div className={styles.stack}>
      <DateField label="Visit on" hint="Monday to Saturday" value={value} onValueChange={setValue} />
      <DateField label="Reply by" error="Choose a day" value={null} onValueChange={setValue} optional />
    </div>
  )
}

function OrderedChoicePage() {
  const [items, setItems] = useState<ChoiceItem[]>([
    { key: 'status', label: 'Status', isChosen: true },
    { key: 'service', label: 'Service', isChosen: true, isRequired: true },
    { key: 'speed', label: 'Speed, Mbit/s', isChosen: false },
  ])
  return (
    <div className={styles.narrow}>
      <OrderedChoice label="Columns" items={items} onChange={setItems} />
    </div>
  )
}

export const fieldPieces = {
  TextField: TextFieldPage,
  Select: SelectPage,
  SearchField: SearchFieldPage,
  Checkbox: CheckboxPage,
  RadioGroup: RadioGroupPage,
  InlineEdit: InlineEditPage,
  ErrorSummary: ErrorSummaryPage,
  ComboField: ComboFieldPage,
  DateField: DateFieldPage,
  OrderedChoice: OrderedChoicePage,
}
