import type { ChangeKind } from '@portal/contract/commission-values.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { LineSearch } from './line-search.ts'

export const statementListQuery = (page = 1, size = 25) =>
  queryOptions({
    queryKey: ['commission', 'list', page, size],
    queryFn: ({ signal }) => call('GET /commission-info/api/statements', { query: { page, size } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const statementQuery = (statementRef: string) =>
  queryOptions({
    queryKey: ['commission', 'one', statementRef],
    queryFn: ({ signal }) =>
      call('GET /commission-info/api/statements/:statementRef', { params: { statementRef } }, { signal }),
  })

export const lineListQuery = (statementRef: string, search: LineSearch) => {
  // Which part is shown and which line is explained is no business of this list.
  const { kind, search: words, sort, direction, page, size } = search
  const query = { kind, search: words, sort, direction, page, size }
  return queryOptions({
    queryKey: ['commission', 'lines', statementRef, query],
    queryFn: ({ signal }) =>
      call('GET /commission-info/api/statements/:statementRef/lines', { params: { statementRef }, query }, { signal }),
    // Lines of another month must not stand under this one's name.
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === statementRef ? before : undefined),
  })
}

export const lineQuery = (statementRef: string, lineNo: number) =>
  queryOptions({
    queryKey: ['commission', 'line', statementRef, lineNo],
    queryFn: ({ signal }) =>
      call(
        'GET /commission-info/api/statements/:statementRef/lines/:lineNo',
        { params: { statementRef, lineNo } },
        { signal },
      ),
  })

export const changesQuery = (statementRef: string, change: ChangeKind | undefined, page: number, size: number) =>
  queryOptions({
    queryKey: ['commission', 'changes', statementRef, change, page, size],
    queryFn: ({ signal }) =>
      call(
        'GET /commission-info/api/statements/:statementRef/changes',
        { params: { statementRef }, query: { page, size, ...(change && { change }) } },
        { signal },
      ),
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === statementRef ? before : undefined),
  })

export const exposureQuery = queryOptions({
  queryKey: ['commission', 'exposure'],
  queryFn: ({ signal }) => call('GET /commission-info/api/exposure', {}, { signal }),
})
