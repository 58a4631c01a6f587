import type { FieldWords } from './Field.tsx'

export interface DateFieldProps extends Omit<FieldWords, 'hideLabel'> {
  id?: string
  /** `2026-05-28`, with a time `2026-05-28T14:05`; null while nothing is selected. */
  value: string | null
  /** A time of day follows the day. */
  withTime?: boolean
  onValueChange: (value: string | null) => void
  earliest?: string
  latest?: string
  isUnavailable?: (day: string) => boolean
}
