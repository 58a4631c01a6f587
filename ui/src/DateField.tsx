import { Suspense } from 'react'
import type { DateFieldProps } from './date-field-props.ts'
import { lazyPiece } from './lazy-piece.ts'
import { TextField } from './TextField.tsx'

const DatePicker = lazyPiece(() => import('./DatePicker.tsx'), 'DatePicker')

/** A day, with or without a time, typed or picked. A field of the same size reserves its place until it has loaded. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional } = props
  const words = { label, hint, error, ...(optional ? { optional } : {}) }
  const [day = '', time] = (props.value ?? '').split('T')
  const shown = [day.split('-').reverse().join(' / '), time].filter(Boolean).join(', ')
  return (
    <Suspense fallback={<TextField {...words} value={shown} readOnly />}>
      <DatePicker {...props} />
    </Suspense>
  )
}
