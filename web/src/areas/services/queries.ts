import type { ServiceListSearch } from '../../paths.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export const serviceListQuery = (query: ServiceListSearch) =>
  pageQuery(['services', 'list', query], 'GET /service-info/api/services', { query })

export const serviceQuery = (serviceId: string) =>
  readQuery(['services', 'one', serviceId], 'GET /service-info/api/services/:serviceId', { params: { serviceId } })
