import { type UseQueryOptions, useQuery } from '@tanstack/react-query'

interface Counted {
  total: number
}

/** The number of rows without the search. It is read only after a search that found none, to name the number that clearing it shows. */
export function useFullCount<
  Q extends { search?: string | undefined; page?: number | undefined },
  Data extends Counted,
  Key extends readonly unknown[],
>(
  query: Q,
  matches: number | undefined,
  queryOf: (query: Omit<Q, 'search' | 'page'>) => UseQueryOptions<Data, Error, Data, Key>,
): number | undefined {
  const { search = '', page: _, ...rest } = query
  const { data } = useQuery({ ...queryOf(rest), enabled: search !== '' && matches === 0 })
  return matches === 0 && search !== '' ? data?.total : matches
}
