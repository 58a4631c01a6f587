import { Suspense } from 'react'
import type { DateFieldProps } from './date-field-props.ts'
import { lazyPiece } from './lazy-piece.ts'
import { TextField } from './TextField.tsx'

const DatePicker = lazyPiece(() => import('./DatePicker.tsx'), 'DatePicker')

/** A day, typed or picked. A field of the same size reserves its place until it has loaded. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional } = props
  const words = { label, hint, error, ...(optional ? { optional } : {}) }
  return (
    <Suspense fallback={<TextField {...words} value={props.value?.split('-').reverse().join(' / ') ?? ''} readOnly />}>
      <DatePicker {...props} />
    </Suspense>
  )
}
