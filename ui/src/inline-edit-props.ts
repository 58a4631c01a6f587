export interface InlineEditProps {
  value: string
  /** What is edited, for screen readers: "reference for S-2081147". */
  label: string
  /** Resolves when saved. Resolves to a message, or rejects with an Error, when refused; what was typed stays. */
  onConfirm: (value: string) => Promise<string | void>
  mono?: boolean
  maxLength?: number
  /** What stands there while there is no value. */
  emptyText?: string
  /** Where what is being typed is kept, so that it is there again after a reload; nothing typed is an empty text. */
  drafts?: { recall: () => string | null; remember: (typed: string) => void }
  /** The person may read but not change it. */
  readOnly?: boolean
}
