import { partQuery, readQuery } from '../../api/queries.ts'

export const sitesQuery = partQuery(['services', 'sites'], 'GET /service-info/api/sites', {}, ({ sites }) => sites)

export const filterValuesQuery = readQuery(['services', 'filters'], 'GET /service-info/api/services/filters', {})
