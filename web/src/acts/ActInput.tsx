import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import type { Form } from '../forms/use-form.ts'
import { type ActField, type ActValues, type Names, pairsOf } from './act.ts'

interface ActInputProps {
  field: ActField
  /** Something is chosen from the beginning. */
  isChosen: boolean
  form: Form<ActValues>
}

/** The control of a field. */
export function ActInput({ field, isChosen, form }: ActInputProps) {
  const { kind: _kind, name, label, hint, isOptional = false, also = [], ...look } = field
  const { error = also.map(form.errorOf).find(Boolean), ...text } = form.text(name)
  const words = { label, hint, error, ...(isOptional && { optional: true }) }
  const control = { ...words, ...text }
  switch (field.kind) {
    case 'lines':
      return (
        <TextArea
          rows={4}
          {...look}
          {...control}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.onSubmit(event)
          }}
        />
      )
    case 'day':
    case 'moment':
      return (
        <DateField
          {...look}
          {...words}
          id={text.id}
          withTime={field.kind === 'moment'}
          value={text.value || null}
          onValueChange={(day) => form.set({ [name]: day ?? '' })}
        />
      )
    case 'number':
      return <TextField inputMode="numeric" {...control} />
    case 'money':
      return <TextField inputMode="decimal" {...control} hint={hint ?? 'In pounds, such as 1,250.00'} />
    case 'text':
      return <TextField {...look} {...control} />
    case 'choice':
      return (
        <Select
          {...control}
          {...(!isChosen && { placeholder: isOptional ? (field.noChoice ?? 'No change') : 'Choose…' })}
          options={optionsOf(field.names)}
        />
      )
    case 'radio':
      return (
        <RadioGroup
          legend={isOptional ? `${label} (optional)` : label}
          {...text}
          error={error}
          options={optionsOf(field.names)}
        />
      )
    case 'tick':
      return (
        <div>
          <Checkbox
            id={text.id}
            label={label}
            hint={hint}
            checked={form.values[name] === true}
            onCheckedChange={(isChecked) => form.set({ [name]: isChecked })}
          />
          {error ? <FieldError id={`${text.id}-error`}>{error}</FieldError> : null}
        </div>
      )
  }
}

const optionsOf = (names: Names) => pairsOf(names).map(([value, name]) => ({ key: value, value, name }))
