import { Suspense } from 'react'
import { lazyPiece } from './lazy-piece.ts'
import type { FieldWords } from './Field.tsx'
import type { SelectOption } from './Select.tsx'
import { TextField } from './TextField.tsx'

export interface ComboFieldProps extends Omit<FieldWords, 'hideLabel'> {
  id?: string
  options: readonly (SelectOption & { note?: string })[]
  value: string | null
  onValueChange: (value: string | null) => void
  placeholder?: string
}

const ComboBox = lazyPiece(() => import('./ComboBox.tsx').then((module) => ({ default: module.ComboBox })))

/** A choice from a long list, by typing. Until it has loaded, a field of the same size holds its place. */
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
