/** The parts of a query result that a list needs. */
export interface ListAnswer<Row> {
  data: { rows: Row[]; total: number; isMore?: true | undefined } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  /** It waits for the network. */
  isPaused?: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}
