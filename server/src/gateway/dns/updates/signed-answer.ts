export interface SignedAnswer {
  rcode: number
  bits?: number
  sections?: readonly (readonly Buffer[])[]
  /** The answers of several messages, one after the other. */
  stream?: readonly (readonly Buffer[])[]
}
