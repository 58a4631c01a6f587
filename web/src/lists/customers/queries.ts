import { readQuery } from '../../api/queries.ts'

export const customerNamesQuery = readQuery(['customers', 'names'], 'GET /dashboard-info/api/customer-names', {})
