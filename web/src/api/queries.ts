import type { Endpoints } from '@portal/contract/endpoints.ts'
import { keepPreviousData, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import { call, type Input, type Output } from './client.ts'

type Reads = Extract<keyof Endpoints, `GET ${string}`>
type Key = readonly unknown[]
type Given<To extends Reads> = Input<Endpoints[To]>
type Answer<To extends Reads> = Output<Endpoints[To]>

/** How the answer is kept, and the customer's account for which the desk asks. */
type Options<Kept> = Omit<UndefinedInitialDataOptions<Kept, Error, Kept, Key>, 'queryKey' | 'queryFn'> & {
  account?: string
}

/** The response of an endpoint. */
export const readQuery = <To extends Reads>(
  queryKey: Key,
  to: To,
  input: Given<To>,
  { account, ...options }: Options<Answer<To>> = {},
) =>
  queryOptions<Answer<To>, Error, Answer<To>, Key>({
    queryKey,
    queryFn: ({ signal }) => call(to, input, { signal, account }),
    ...options,
  })

/** As `readQuery`; the previous response remains until the next one arrives. */
export const pageQuery = <To extends Reads>(queryKey: Key, to: To, input: Given<To>, options?: Options<Answer<To>>) =>
  readQuery(queryKey, to, input, { placeholderData: keepPreviousData, ...options })

/** Only a part of the response. */
export const partQuery = <To extends Reads, Part>(
  queryKey: Key,
  to: To,
  input: Given<To>,
  partOf: (answer: Answer<To>) => Part,
  { account, ...options }: Options<Part> = {},
) =>
  queryOptions<Part, Error, Part, Key>({
    queryKey,
    queryFn: async ({ signal }) => partOf(await call(to, input, { signal, account })),
    ...options,
  })
