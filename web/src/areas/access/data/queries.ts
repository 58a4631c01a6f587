import { readQuery } from '../../../api/queries.ts'

// The key starts with the area whose live updates report exports.
export const accountDataQuery = readQuery(['access', 'data'], 'GET /account-info/api/data', {})
