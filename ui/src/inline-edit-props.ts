import type { ReactNode } from 'react'
export interface InlineEditProps {
  value: string
  /** The edited value, for screen readers: "reference for S-2081147". */
  label: string
  /** Resolves when saved. Resolves to a message, or rejects with an Error, when refused; the input stays. */
  onConfirm: (value: string) => Promise<string | void>
  mono?: boolean
  maxLength?: number
  /** Shown while there is no value. */
  emptyText?: string
  /** The value as it is shown, if not as text. */
  shown?: ReactNode
  /** Stores unsaved input, so that it survives a reload; empty text means no input. */
  drafts?: { recall: () => string | null; remember: (typed: string) => void }
  /** The person may read but not change it. */
  readOnly?: boolean
}
