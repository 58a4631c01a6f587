import { Suspense } from 'react'
import { lazyPiece } from './lazy-piece.ts'
import type { FieldWords } from './Field.tsx'
import { TextField } from './TextField.tsx'

export interface DateFieldProps extends Omit<FieldWords, 'hideLabel'> {
  id?: string
  /** `2026-05-28`; null while nothing is chosen. */
  value: string | null
  onValueChange: (value: string | null) => void
  earliest?: string
  latest?: string
  isUnavailable?: (day: string) => boolean
}

const DatePicker = lazyPiece(() => import('./DatePicker.tsx').then((module) => ({ default: module.DatePicker })))

/** A day, typed or picked. Until it has loaded, a field of the same size holds its place. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional } = props
  const words = { label, hint, error, ...(optional ? { optional } : {}) }
  return (
    <Suspense fallback={<TextField {...words} value={props.value ?? ''} readOnly />}>
      <DatePicker {...props} />
    </Suspense>
  )
}
