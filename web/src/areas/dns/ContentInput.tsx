import type { Input } from '@portal/contract/dns/records/field.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import styles from './dns.module.css'
import { hintOfName } from './record-inputs.ts'

interface ContentInputProps {
  input: Input
  zoneId: string
  id: string | undefined
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** A part of a record's value. */
export function ContentInput({ input, zoneId, id, value, error, onValueChange }: ContentInputProps) {
  const { label, hint, choices, isNumber, isLong, isName, isOptional } = input
  const common = {
    label,
    hint: (isName && hintOfName(value, zoneId)) || hint,
    error,
    value,
    onValueChange,
    ...(isOptional && { optional: true }),
    ...(id && { id }),
  }
  if (choices) {
    const isUsual = choices.some(([each]) => each === value)
    const all = isUsual ? choices : [...choices, [value, 'Other'] as const]
    return (
      <Select
        {...common}
        options={all.map(([each, meaning]) => ({ key: each, value: each, name: `${each}: ${meaning}` }))}
      />
    )
  }
  if (isLong) return <TextArea {...common} rows={3} spellCheck={false} className={styles.zoneFile} />
  return <TextField {...common} mono inputMode={isNumber ? 'numeric' : 'text'} />
}
