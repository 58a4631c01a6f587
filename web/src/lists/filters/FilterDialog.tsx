import { type Listing, manyOf } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { useState } from 'react'
import { useListing } from '../use-listing.ts'
import { type ChoiceNames, choicesOf } from './choices.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './filters.module.css'

type NameOf<L extends Listing> = keyof L['filters'] & string

/** One filter, or the two days of a period. */
export type FilterField<L extends Listing> = { label: string } & (
  | { name: NameOf<L>; names: ChoiceNames; all?: string }
  | { days: readonly [from: NameOf<L>, to: NameOf<L>] }
)

interface FilterDialogProps<L extends Listing> {
  listing: L
  fields: readonly FilterField<L>[]
  onClose: () => void
}

type Draft = Readonly<Record<string, string | undefined>>

/** Several filters that apply together. */
export function FilterDialog<L extends Listing>({ listing, fields, onClose }: FilterDialogProps<L>) {
  const { query, filter } = useListing<Listing>(listing)
  const names = fields.flatMap((field) => ('days' in field ? field.days : field.name))
  const [draft, setDraft] = useState<Draft>(() => Object.fromEntries(names.map((name) => [name, query[name]])))
  const apply = () => {
    filter(draft)
    onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="More filters"
      footer={
        <>
          <Button
            colour="tertiary"
            onClick={() => setDraft(Object.fromEntries(names.map((name) => [name, undefined])))}
          >
            Clear all
          </Button>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" onClick={apply}>
            Apply filters
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {fields.map((field) => (
          <FilterInput
            key={field.label}
            {...{ listing, field, draft }}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        ))}
      </div>
    </Modal>
  )
}

interface FilterInputProps {
  listing: Listing
  field: FilterField<Listing>
  draft: Draft
  onChange: (change: Draft) => void
}

function FilterInput({ listing, field, draft, onChange }: FilterInputProps) {
  const { label } = field
  if ('days' in field) {
    return (
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        <div className={styles.pair}>
          {field.days.map((name, index) => (
            <DateField
              key={name}
              label={index === 0 ? 'From' : 'To'}
              value={draft[name] ?? null}
              onValueChange={(day) => onChange({ [name]: day ?? undefined })}
            />
          ))}
        </div>
      </fieldset>
    )
  }
  const { name, names, all = 'All' } = field
  const declared = listing.filters[name]
  const choices = choicesOf(declared, names)
  if (declared?.kind === 'choice' && declared.isMany) {
    const chosen = manyOf(declared, draft[name])
    const toggle = (value: string, isOn: boolean) =>
      manyOf(declared, [...chosen.filter((each) => each !== value), ...(isOn ? [value] : [])].join()).join() ||
      undefined
    return (
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        <div className={styles.pair}>
          {choices.map(([value, text]) => (
            <Checkbox
              key={value}
              label={text}
              checked={chosen.includes(value)}
              onCheckedChange={(isOn) => onChange({ [name]: toggle(value, isOn) })}
            />
          ))}
        </div>
      </fieldset>
    )
  }
  const chosen = draft[name]
  // A value from an address may be none of the choices, or they are still loading.
  const isOther = chosen !== undefined && !choices.some(([value]) => value === chosen)
  return (
    <Select
      label={label}
      placeholder={all}
      options={[...choices, ...(isOther ? [[chosen, chosen] as const] : [])].map(([value, text]) => ({
        key: value,
        value,
        name: text,
      }))}
      value={chosen ?? ''}
      onValueChange={(value) => onChange({ [name]: value || undefined })}
    />
  )
}
