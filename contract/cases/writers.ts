import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { CaseById } from './cases.ts'

// Colleagues who write a reply at this moment. The customer never sees it.
const desk = { permissions: requireStaffRoom('DeskCases'), isForPeople: true } as const

export const CaseWriter = z.object({ accountId: z.string(), caseId: z.string(), name: z.string() })
export type CaseWriter = z.infer<typeof CaseWriter>

export const caseWriterList = endpoint({
  ...desk,
  method: 'GET',
  path: '/case-desk/api/writers',
  summary: 'The colleagues who are writing a reply now, without the caller, 200 at most',
  response: z.object({ writers: z.array(CaseWriter) }),
})

export const caseWriterUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/case-desk/api/cases/:caseId/writing',
  summary: 'Say that the caller is writing a reply, or has stopped. It ends after half a minute without a repeat',
  params: CaseById,
  body: z.object({ isWriting: z.boolean() }),
  response: z.object({ isWriting: z.boolean() }),
})
