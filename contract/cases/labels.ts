import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { CaseById, CaseRow, TypedCaseId } from './cases.ts'
import { mostTags } from './values.ts'

// How the staff sort cases: by tags of their own, and by other cases of the account. Customers see neither.
const desk = { permissions: requireStaffRoom('DeskCases'), isForPeople: true } as const

export const CaseLabels = z.object({
  tags: z.array(z.string()),
  links: z.array(CaseRow.pick({ caseId: true, title: true, status: true })),
})
export type CaseLabels = z.infer<typeof CaseLabels>

const onCase = { ...desk, params: CaseById, response: CaseLabels } as const

export const caseLabelsRead = endpoint({
  ...onCase,
  method: 'GET',
  path: '/case-desk/api/cases/:caseId/labels',
  summary: 'The tags of a case, and the cases that it is linked to',
})

const Tag = lineOfText(30)
  .transform((tag) => tag.toLowerCase())
  .refine((tag) => /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(tag), 'Use letters, digits, blanks and hyphens.')

export const caseTagsUpdate = endpoint({
  ...onCase,
  method: 'PUT',
  path: '/case-desk/api/cases/:caseId/tags',
  summary: 'Set the tags of a case, for the staff only',
  body: z.object({ tags: z.array(Tag).max(mostTags, `A case can have ${mostTags} tags.`) }),
})

export const caseLinkCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/links',
  summary: 'Link a case to another one of the same account; each shows the other',
  body: z.object({ otherId: TypedCaseId }),
  problems: ['limit_reached'],
})

export const caseLinkDelete = endpoint({
  ...onCase,
  method: 'DELETE',
  path: '/case-desk/api/cases/:caseId/links/:otherId',
  summary: 'Remove the link between two cases',
  params: CaseById.extend({ otherId: CaseById.shape.caseId }),
})

export const caseTagList = endpoint({
  ...desk,
  method: 'GET',
  path: '/case-desk/api/tags',
  summary: 'The tags of open cases of all accounts, the most frequent first, 100 at most',
  comesWithDesk: ['cases'],
  response: z.object({ tags: z.array(z.object({ tag: z.string(), cases: z.int() })) }),
})
