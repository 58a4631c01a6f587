import type { Packed } from '../../../upstreams/dns/transfer/packing.ts'

export interface SignedAnswer {
  rcode: number
  bits?: number
  sections?: readonly (readonly Buffer[])[]
  /** The answers of several messages, one after the other. */
  stream?: readonly Packed[]
}

/** `makeStream` is called after the transaction, because the stream can take seconds. */
export interface AnswerInScope extends Omit<SignedAnswer, 'stream'> {
  makeStream?: () => Promise<readonly Packed[] | null>
}
