import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { mostReplies } from './values.ts'

// Texts that the staff send often; they belong to the provider, not to an account.
const desk = { permissions: requireStaffRoom('DeskCases'), isForPeople: true } as const

export const CannedReply = z.object({
  replyId: z.string(),
  title: z.string(),
  /** With fields in braces, such as `{person}`: see `reply-fields.ts`. */
  text: z.string(),
  changedByName: z.string(),
  changedAt: z.iso.datetime(),
})
export type CannedReply = z.infer<typeof CannedReply>

const ById = z.object({ replyId: z.string().regex(/^[a-z0-9-]{1,40}$/) })

export const cannedReplyList = endpoint({
  ...desk,
  method: 'GET',
  path: '/case-desk/api/replies',
  summary: `The canned replies by title, ${mostReplies} at most`,
  comesWithDesk: ['replies'],
  response: z.object({ replies: z.array(CannedReply) }),
})

export const cannedReplyUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/case-desk/api/replies/:replyId',
  summary: 'Add a canned reply, or change one',
  params: ById,
  body: z.object({
    title: lineOfText(80).refine((text) => text !== '', 'Enter a title.'),
    text: linesOfText(4000).refine((text) => text !== '', 'Enter the text.'),
  }),
  response: CannedReply,
  problems: ['limit_reached', 'reply_title_taken'],
})

export const cannedReplyDelete = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/case-desk/api/replies/:replyId',
  summary: 'Delete a canned reply',
  params: ById,
  response: ById,
})
