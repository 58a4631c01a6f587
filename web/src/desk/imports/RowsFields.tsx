import { seemsToChoose } from '@portal/contract/desk/import-questions.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import styles from './imports.module.css'
import { choicesOf } from './mapping-draft.ts'
import type { MappingFieldsProps } from './mapping-fields-props.ts'

/** Which rows of the file are read, and which of its texts mean no value. */
export function RowsFields({ columns, questions, draft, onChange }: MappingFieldsProps) {
  const { nothing, only, repeated, once } = questions
  const choosing = columns.theirs
    .map(({ name }) => name)
    .filter((name) => name === draft.chooser || choicesOf(columns, name).length > 0)
  const options = [...choosing.filter(seemsToChoose), ...choosing.filter((name) => !seemsToChoose(name))]
  const choices = choicesOf(columns, draft.chooser)
  return (
    <div className={styles.rows}>
      {options.length > 0 ? (
        <Select
          label="Read rows by"
          hint={choices.length === 0 && draft.chooser ? `Only rows with ${only[draft.chooser]?.join(', ')}` : undefined}
          options={[
            { key: '', value: '', name: 'All rows' },
            ...options.map((name) => ({ key: name, value: name, name })),
          ]}
          value={draft.chooser}
          onValueChange={(chooser) => onChange({ chooser, leftOut: [] })}
        />
      ) : null}
      {choices.length > 0 ? (
        <fieldset className={styles.checks}>
          <legend>{`Rows to read: ${draft.chooser}`}</legend>
          {choices.map(({ value, rows }) => (
            <Checkbox
              key={value}
              label={value || 'No value'}
              hint={counted(rows, 'row')}
              checked={!draft.leftOut.includes(value)}
              onCheckedChange={(isRead) => onChange({ leftOut: toggled(draft.leftOut, value, !isRead) })}
            />
          ))}
        </fieldset>
      ) : null}
      {nothing.length > 0 ? (
        <fieldset className={styles.checks}>
          <legend>Texts that mean no value</legend>
          {nothing.map(({ value, rows }) => (
            <Checkbox
              key={value}
              label={value}
              hint={counted(rows, 'cell')}
              checked={!draft.kept.includes(value)}
              onCheckedChange={(isNothing) => onChange({ kept: toggled(draft.kept, value, !isNothing) })}
            />
          ))}
        </fieldset>
      ) : null}
      {repeated.length > 0 || once ? (
        <Checkbox
          label="Read equal rows once"
          hint={repeated.length > 0 ? `Rows with the same ${repeated.join(' and ')} repeat` : undefined}
          checked={once}
          onCheckedChange={(next) => onChange({ once: next })}
        />
      ) : null}
    </div>
  )
}

const toggled = (values: readonly string[], value: string, isIn: boolean) =>
  isIn ? [...values, value] : values.filter((each) => each !== value)
