import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import type { Form } from '../../forms/use-form.ts'
import type { ActField, ActValue } from './act.ts'

interface ActInputProps {
  field: ActField
  form: Form<Record<string, ActValue>>
}

/** The control that a field is filled in with. */
export function ActInput({ field, form }: ActInputProps) {
  const { name, label, hint, isOptional } = field
  const control = { ...form.text(name), label, hint, ...(isOptional && { optional: true }) }
  switch (field.kind) {
    case 'lines':
      return (
        <TextArea
          rows={4}
          {...control}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.onSubmit(event)
          }}
        />
      )
    case 'day':
      return (
        <DateField
          id={control.id}
          label={label}
          hint={hint}
          error={control.error}
          {...(isOptional && { optional: true })}
          value={control.value || null}
          onValueChange={(day) => form.set({ [name]: day ?? '' })}
        />
      )
    case 'moment':
      return <TextField type="datetime-local" {...control} />
    case 'number':
      return <TextField inputMode="numeric" {...control} />
    case 'money':
      return <TextField inputMode="decimal" {...control} hint={hint ?? 'In pounds, such as 1,250.00'} />
    case 'text':
      return <TextField {...control} />
    case 'choice':
      return (
        <Select
          {...control}
          placeholder={isOptional ? 'As it is' : 'Choose…'}
          options={Object.entries(field.names).map(([value, words]) => ({ key: value, value, name: words }))}
        />
      )
    case 'tick':
      return (
        <Checkbox
          id={control.id}
          label={label}
          hint={hint}
          checked={form.values[name] === true}
          onCheckedChange={(isChecked) => form.set({ [name]: isChecked })}
        />
      )
  }
}
