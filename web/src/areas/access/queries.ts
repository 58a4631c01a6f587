import { partQuery, readQuery } from '../../api/queries.ts'

export const accessQuery = readQuery(['access', 'own'], 'GET /access-info/api/access', {})

/** For people who manage users. */
export const requestsQuery = partQuery(
  ['access', 'requests'],
  'GET /access-info/api/requests',
  {},
  ({ requests }) => requests,
)

export const consentQuery = readQuery(['access', 'dealer'], 'GET /access-info/api/dealer', {})

export const secondFactorRuleQuery = readQuery(['access', 'second-factor'], 'GET /access-info/api/second-factor', {})

export const programsQuery = readQuery(['access', 'programs'], 'GET /mcp-info/api/programs', {})
