import { readQuery } from '../../api/queries.ts'

export const emailQuery = (emailId: string) =>
  readQuery(['desk', 'email', emailId], 'GET /desk-info/api/emails/:emailId', { params: { emailId } })
