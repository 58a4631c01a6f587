import { readQuery } from '../api/queries.ts'

/** The whole picture, or the part that a site or an incident concerns. */
export const networkQuery = (about: { siteId?: string; ref?: string } = {}) =>
  readQuery(['services', 'network', about], 'GET /service-info/api/network', { query: about })
