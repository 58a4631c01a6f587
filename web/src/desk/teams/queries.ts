import { readQuery } from '../../api/queries.ts'

export const teamsQuery = readQuery(['desk', 'teams'], 'GET /desk-info/api/teams', {})
