import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { linesOfText } from '../text.ts'

// Notes of the provider's staff about an account. For people only, because each may change only their own.

export const AccountNote = z.object({
  noteId: z.string(),
  text: z.string(),
  isPinned: z.boolean(),
  authorName: z.string(),
  isOwn: z.boolean(),
  at: z.iso.datetime(),
  /** When its author last changed the text; null if it is as it was written. */
  editedAt: z.iso.datetime().nullable(),
})
export type AccountNote = z.infer<typeof AccountNote>

const Text = linesOfText(2000).refine((text) => text !== '', 'Enter a note.')
const desk = {
  permissions: requireStaffRoom('DeskAccounts'),
  isForPeople: true,
  response: z.object({ notes: z.array(AccountNote) }),
} as const
const onNote = { params: z.object({ noteId: z.string().max(40) }), problems: ['note_of_colleague'] } as const

export const accountNoteList = endpoint({
  ...desk,
  method: 'GET',
  path: '/account-desk/api/notes',
  summary: 'Notes of the staff about an account, pinned ones first, then the newest. The customer never sees them',
})

export const accountNoteCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/account-desk/api/notes',
  summary: 'Add a note about an account',
  body: z.object({ text: Text, isPinned: z.boolean().default(false) }),
  problems: ['limit_reached'],
})

export const accountNoteUpdate = endpoint({
  ...desk,
  ...onNote,
  method: 'PATCH',
  path: '/account-desk/api/notes/:noteId',
  summary: 'Change or pin a note of one’s own',
  body: z.object({ text: Text.optional(), isPinned: z.boolean().optional() }),
})

export const accountNoteDelete = endpoint({
  ...desk,
  ...onNote,
  method: 'DELETE',
  path: '/account-desk/api/notes/:noteId',
  summary: 'Delete a note of one’s own',
})
