import type { AccountNote } from '@portal/contract/desk/account-notes.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import type { Act } from '../../acts/act.ts'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { calls } from '../../acts/calls.ts'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { notesQuery } from './queries.ts'
import styles from './account.module.css'

/** Notes of colleagues about the account; the customer never sees them. */
export function NotesCard({ account }: { account: string }) {
  const queryClient = useQueryClient()
  const { data: notes = [] } = useQuery(notesQuery(account))
  const form = useForm({
    initial: { text: '' },
    draft: `note ${account}`,
    submit: ({ text }, once) =>
      call('POST /account-desk/api/notes', { body: { text, isPinned: false } }, { account, once }),
    onDone: (answer) => keep(queryClient, account, answer),
  })
  return (
    <Card title="Notes" note={String(notes.length)}>
      {notes.length > 0 ? (
        <ul className={styles.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note.noteId} className={classNames(note.isPinned && styles.pinned)}>
              <p>{note.text}</p>
              <small>
                {note.isPinned ? 'Pinned · ' : ''}
                {note.authorName}, <Time at={note.at} />
                {note.editedAt ? ', edited' : ''}
              </small>
              {note.isOwn ? (
                <ActMenu label={`Note from ${listTime(note.at)}`} items={noteActs(queryClient, account, note)} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <form className={styles.note} onSubmit={form.onSubmit} noValidate aria-label="Add a note">
        <FormMessages form={form} />
        <TextArea
          label="Note for colleagues"
          hint="Staff only. The customer never sees it."
          rows={2}
          {...form.text('text')}
        />
        <Button type="submit" size="sm" colour="outline" busy={form.isBusy} needsNetwork>
          Add note
        </Button>
      </form>
    </Card>
  )
}

function keep(queryClient: QueryClient, account: string, { notes }: { notes: AccountNote[] }): void {
  queryClient.setQueryData(notesQuery(account).queryKey, notes)
}

function noteActs(queryClient: QueryClient, account: string, { noteId, text, isPinned }: AccountNote): Act[] {
  const params = { noteId }
  const change = calls('PATCH /account-desk/api/notes/:noteId', { params, account }, (answer) =>
    keep(queryClient, account, answer),
  )
  return [
    {
      key: 'pin',
      title: isPinned ? 'Unpin note' : 'Pin note',
      do: calls('PATCH /account-desk/api/notes/:noteId', { params, account, body: { isPinned: !isPinned } }, (answer) =>
        keep(queryClient, account, answer),
      ),
      done: isPinned ? 'Note unpinned.' : 'Note pinned.',
    },
    {
      key: 'edit',
      title: 'Edit note',
      confirm: 'Save note',
      fields: [{ kind: 'lines', name: 'text', label: 'Note', maxLength: 2000 }],
      initial: { text },
      do: change,
      done: 'Note saved.',
    },
    {
      key: 'delete',
      title: 'Delete note',
      text: 'Your colleagues can no longer read it.',
      fields: [],
      confirm: 'Delete note',
      destructive: true,
      do: calls('DELETE /account-desk/api/notes/:noteId', { params, account }, (answer) =>
        keep(queryClient, account, answer),
      ),
      done: 'Note deleted.',
    },
  ]
}
