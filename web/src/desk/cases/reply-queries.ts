import { readQuery } from '../../api/queries.ts'

export const repliesQuery = readQuery(['desk', 'replies'], 'GET /case-desk/api/replies', {}, { staleTime: 60_000 })
