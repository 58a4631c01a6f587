import type { QueryClient } from '@tanstack/react-query'
import { partQuery, readQuery } from '../../api/queries.ts'

export const keyListQuery = readQuery(['keys', 'list'], 'GET /key-info/api/keys', {})

export const keySitesQuery = partQuery(['keys', 'sites'], 'GET /service-info/api/sites', {}, ({ sites }) => sites)

export const keepKeys = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: keyListQuery.queryKey })
