import { partQuery } from '../../api/queries.ts'

export const sessionsQuery = partQuery(['own-sessions'], 'GET /api/own-sessions', {}, ({ sessions }) => sessions)
