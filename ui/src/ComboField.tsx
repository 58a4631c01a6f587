import { Suspense } from 'react'
import type { ComboFieldProps } from './combo-field-props.ts'
import { lazyPiece } from './lazy-piece.ts'
import { TextField } from './TextField.tsx'

const ComboBox = lazyPiece(() => import('./ComboBox.tsx'), 'ComboBox')

/** A choice from a long list, by typing. A field of the same size reserves its place until it has loaded. */
export function ComboField(props: ComboFieldProps) {
  const { label, hint, error, optional } = props
  const words = { label, hint, error, ...(optional ? { optional } : {}) }
  const name = props.options.find((option) => option.value === props.value)?.name ?? ''
  return (
    <Suspense fallback={<TextField {...words} value={name} readOnly />}>
      <ComboBox {...props} />
    </Suspense>
  )
}
