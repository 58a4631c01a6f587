import { importDates, importMoney, importTimes } from '@portal/contract/desk/import-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { type ReactNode, useId } from 'react'
import { FixedFields } from './FixedFields.tsx'
import styles from './imports.module.css'
import { noValue, openQuestion } from './mapping-draft.ts'
import type { MappingFieldsProps } from './mapping-fields-props.ts'
import { RowsFields } from './RowsFields.tsx'
import { UsesFields } from './UsesFields.tsx'

/** The questions of a mapping, in the order of the command: columns, values, and how values are written. */
export function MappingFields(props: MappingFieldsProps) {
  const { form, columns, questions, draft, onChange } = props
  const { missing, ways } = questions
  const unread = columns.theirs.filter(({ name }) => !draft.uses[name]?.some(Boolean)).length
  const open = openQuestion(questions, draft)
  const error = form.errorOf('columns')
  return (
    <>
      {missing.length > 0 ? (
        <Notice kind="warn" title={`${counted(missing.length, 'required column')} missing:`}>
          {missing.map(({ name }) => name).join(', ')}. Choose a column of the file, or one value for every row.
        </Notice>
      ) : (
        <Notice kind={open ? 'info' : 'ok'} title="All required columns are filled.">
          {open ?? (unread > 0 ? `${unread} of ${counted(columns.theirs.length, 'column')} will not be read.` : null)}
        </Notice>
      )}
      <Part
        title="Columns of the file"
        hint="Choose our column for each; * is required. Columns that fill the same one are joined."
      >
        <UsesFields {...props} />
        {error ? <FieldError id={form.text('columns').id}>{error}</FieldError> : null}
      </Part>
      <Part title="Same value in every row" hint="For our columns that the file does not have.">
        <FixedFields {...props} />
      </Part>
      <Part title="Rows and empty values" hint="Rows that are left out are neither loaded nor listed as bad.">
        <RowsFields {...props} />
      </Part>
      {questions.values.map(({ column, asked }) => (
        <Part key={column.name} title={`Values of ${column.name}`} hint="Choose our value for each.">
          <div className={styles.fields}>
            {asked.map(({ value, rows, answer }) => (
              <Select
                key={value}
                label={value}
                hint={counted(rows, 'row')}
                {...(answer === '' && { placeholder: 'Choose…' })}
                options={[
                  ...column.choices.map((each) => ({ key: each, value: each, name: each })),
                  { key: noValue, value: noValue, name: 'No value' },
                ]}
                value={answer}
                onValueChange={(next) =>
                  onChange({
                    values: { ...draft.values, [column.name]: { ...draft.values[column.name], [value]: next } },
                  })
                }
              />
            ))}
          </div>
        </Part>
      ))}
      {(ways.dates ?? ways.times ?? ways.money) ? (
        <Part title="How values are written" hint="Never guessed, because a wrong guess would change every row.">
          <div className={styles.fields}>
            <Way
              label="Dates"
              example={ways.dates}
              names={[
                [importDates[0], 'Year first, 2026-04-14'],
                [importDates[1], 'Day first, 14/04/2026'],
              ]}
              value={draft.dates}
              onChange={(dates) => onChange({ dates })}
            />
            <Way
              label="Times"
              example={ways.times}
              names={[
                [importTimes[1], 'UK time'],
                [importTimes[0], 'Refuse times without a zone'],
              ]}
              value={draft.times}
              onChange={(times) => onChange({ times })}
            />
            <Way
              label="Amounts"
              example={ways.money}
              names={[
                [importMoney[1], 'Pounds'],
                [importMoney[0], 'Pence'],
              ]}
              value={draft.money}
              onChange={(money) => onChange({ money })}
            />
          </div>
        </Part>
      ) : null}
      <Part title="Next files" hint="The mapping applies to every file whose name starts with this.">
        <TextField
          label="Start of the file name"
          id={form.text('file').id}
          error={form.errorOf('file')}
          value={draft.start}
          onValueChange={(start) => onChange({ start })}
        />
      </Part>
    </>
  )
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{hint}</p>
      {children}
    </section>
  )
}

interface WayProps {
  label: string
  example: string | undefined
  names: readonly (readonly [value: string, name: string])[]
  value: string
  onChange: (value: string) => void
}

function Way({ label, example, names, value, onChange }: WayProps) {
  if (example === undefined) return null
  return (
    <Select
      label={label}
      hint={`Such as ${example}`}
      {...(value === '' && { placeholder: 'Choose…' })}
      options={names.map(([key, name]) => ({ key, value: key, name }))}
      value={value}
      onValueChange={onChange}
    />
  )
}
