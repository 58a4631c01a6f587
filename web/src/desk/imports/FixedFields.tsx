import type { OurColumn } from '@portal/contract/desk/import-mapping.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import styles from './imports.module.css'
import type { MappingFieldsProps } from './mapping-fields-props.ts'

/** One value for every row, for required columns of ours that the file does not fill, and for others on request. */
export function FixedFields({ form, columns: { ours }, questions, draft, onChange }: MappingFieldsProps) {
  const { needed, filled } = questions
  const isShown = ({ name }: OurColumn) =>
    needed.some((each) => each.name === name) || (name in draft.fixed && !filled.has(name))
  const rest = ours.filter((our) => !isShown(our) && !filled.has(our.name))
  const set = (name: string, value: string) => onChange({ fixed: { ...draft.fixed, [name]: value } })
  return (
    <div className={styles.fields}>
      {ours.filter(isShown).map((our) => (
        <FixedField
          key={our.name}
          our={our}
          error={form.errorOf(`fixed.${our.name}`)}
          value={draft.fixed[our.name] ?? ''}
          onChange={(value) => set(our.name, value)}
        />
      ))}
      {rest.length > 0 ? (
        <Select
          id={form.text('fixed').id}
          label="Another of our columns"
          hint="Adds a field for its value"
          placeholder="Choose…"
          options={rest.map(({ name, about }) => ({ key: name, value: name, name: `${name} · ${about}` }))}
          value=""
          onValueChange={(name) => set(name, '')}
        />
      ) : null}
    </div>
  )
}

interface FixedFieldProps {
  our: OurColumn
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function FixedField({
  our: { name, about, form, isRequired, isList, choices },
  error,
  value,
  onChange,
}: FixedFieldProps) {
  const words = { label: name, error, ...(!isRequired && { optional: true }) }
  if (choices.length === 0 || isList)
    return <TextField {...words} hint={`${about}; ${form}`} value={value} onValueChange={onChange} />
  return (
    <Select
      {...words}
      hint={about}
      placeholder={isRequired ? 'Choose…' : 'No value'}
      options={choices.map((each) => ({ key: each, value: each, name: each }))}
      value={value}
      onValueChange={onChange}
    />
  )
}
