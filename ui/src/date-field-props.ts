import type { FieldWords } from './Field.tsx'

export interface DateFieldProps extends Omit<FieldWords, 'hideLabel'> {
  id?: string
  /** `2026-05-28`; null while nothing is selected. */
  value: string | null
  onValueChange: (value: string | null) => void
  earliest?: string
  latest?: string
  isUnavailable?: (day: string) => boolean
}
