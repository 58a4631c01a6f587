import {
  accountNoteCreate,
  accountNoteDelete,
  accountNoteList,
  accountNoteUpdate,
} from '@portal/contract/desk/account-notes.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { announceToDesk } from '../../../lib/announce.ts'
import { newId } from '../../../lib/new-id.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atMost } from '../../at-most.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { countNotes, deleteNote, insertNote, listNotes, lockNote, updateNote } from './store.ts'

// The page of the account lists them all.
const mostNotes = 100

/** Notes stay out of the activity log, which the customer reads. */
export function accountNoteRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, accountNoteList, show)

  bindScoped(app, parts, accountNoteCreate, async (scope, { body }) => {
    await atMost(scope.tx, {
      of: `notes ${scope.accountId}`,
      most: mostNotes,
      count: () => countNotes(scope),
      detail: `An account can have ${mostNotes} notes. Delete one first.`,
    })
    await insertNote(scope, { noteId: newId(), ...body })
    return changed(scope)
  })

  bindScoped(app, parts, accountNoteUpdate, async (scope, { params, body }) => {
    await assertOwn(scope, params.noteId)
    await updateNote(scope, params.noteId, body)
    return changed(scope)
  })

  bindScoped(app, parts, accountNoteDelete, async (scope, { params }) => {
    await assertOwn(scope, params.noteId)
    await deleteNote(scope, params.noteId)
    return changed(scope)
  })
}

async function changed(scope: AccountScope) {
  await announceToDesk(scope, 'desk')
  return show(scope)
}

const show = async (scope: AccountScope) => ({ notes: await listNotes(scope) })

async function assertOwn(scope: AccountScope, noteId: string): Promise<void> {
  const authorId = await lockNote(scope, noteId)
  if (authorId === null) throw new Problem('not_found', { detail: 'Note not found. A colleague may have deleted it.' })
  if (authorId !== scope.person.userId) {
    throw new Problem('note_of_colleague', { detail: 'Only its author can change this note. Add one of your own.' })
  }
}
