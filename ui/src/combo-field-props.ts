import type { FieldWords } from './Field.tsx'
import type { SelectOption } from './Select.tsx'

export interface ComboFieldProps extends Omit<FieldWords, 'hideLabel'> {
  id?: string
  options: readonly (SelectOption & { note?: string })[]
  value: string | null
  onValueChange: (value: string | null) => void
  placeholder?: string
  /** It appears because a person asked for it. */
  takesFocus?: boolean
}
