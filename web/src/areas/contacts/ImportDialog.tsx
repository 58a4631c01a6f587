import type { ContactImportOutcome } from '@portal/contract/contacts/imports.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { type ContactSheetRow, readContactSheet } from './contact-sheet.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { keepContacts } from './queries.ts'

/** Adds many contacts: choose a file or paste rows, preview, add, undo. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<ContactSheetRow[]>([])
  const [preview, setPreview] = useState<ContactImportOutcome[] | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [once, setOnce] = useState('')

  const attempt = async (work: () => Promise<void>) => {
    if (pending) return
    setPending(true)
    setProblem(undefined)
    await work().catch((failure: unknown) => setProblem(mapFailure(failure).message))
    setPending(false)
  }
  const look = () =>
    attempt(async () => {
      const sheet = readContactSheet(text)
      if (!sheet.rows) return setProblem(sheet.problem)
      const answer = await call('POST /contact-info/api/contact-imports', { body: { rows: sheet.rows, dryRun: true } })
      setRows(sheet.rows)
      setOnce(crypto.randomUUID())
      setPreview(answer.rows)
    })
  const apply = () =>
    attempt(async () => {
      const answer = await call('POST /contact-info/api/contact-imports', { body: { rows } }, { once })
      const added = answer.rows.filter(({ outcome }) => outcome === 'added').length
      await keepContacts(queryClient)
      const { importId } = answer
      toasts.show({
        kind: 'ok',
        text: `${added} of ${counted(rows.length, 'contact')} added`,
        action: importId ? { label: 'Undo', onAct: () => void undo(importId) } : undefined,
      })
      setPreview(null)
      setText('')
      onClose()
    })
  const undo = async (importId: string) => {
    try {
      const { removed, kept } = await call('DELETE /contact-info/api/contact-imports/:importId', {
        params: { importId },
      })
      await keepContacts(queryClient)
      const rest = kept > 0 ? `, ${kept} kept because they have changed since` : ''
      toasts.show({ kind: 'ok', text: `${counted(removed, 'contact')} removed${rest}` })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `We could not undo the import. ${mapFailure(failure).message}` })
    }
  }

  const good = preview?.filter(({ outcome }) => outcome === 'added').length ?? 0
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="wide"
      title="Import contacts"
      footer={
        preview ? (
          <>
            <Button colour="outline" onClick={() => setPreview(null)}>
              Edit rows
            </Button>
            <Button
              colour="primary"
              busy={pending}
              disabledReason={good === 0 ? 'None of the rows can be added.' : undefined}
              onClick={() => void apply()}
            >
              {`Add ${counted(good, 'contact')}`}
            </Button>
          </>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button colour="primary" busy={pending} onClick={() => void look()}>
              Preview contacts
            </Button>
          </>
        )
      }
    >
      <div className={layout.stack}>
        {preview ? (
          <ImportPreview outcomes={preview} />
        ) : (
          <>
            <TextField
              label="CSV file"
              optional
              type="file"
              accept=".csv,text/csv,text/plain"
              onInput={(event) => {
                const [file] = event.currentTarget.files ?? []
                if (file) void file.text().then(setText)
              }}
            />
            <TextArea
              label="Rows"
              hint="The first row names the columns: Title, First name, Last name, Email, Phone, Mobile, Roles. Separate roles with semicolons. An import sends no invitations."
              rows={8}
              value={text}
              onValueChange={setText}
              placeholder={
                'First name,Last name,Email,Roles\nFreya,Lund,freya.lund@company.example,Technical; Security'
              }
            />
          </>
        )}
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
      </div>
    </Modal>
  )
}

function ImportPreview({ outcomes }: { outcomes: readonly ContactImportOutcome[] }) {
  return (
    <ol className={styles.list} aria-label="Preview">
      {outcomes.map(({ row, name, email, outcome, message }) => (
        <li key={row} className={styles.permission}>
          <span>
            {name || 'No name'}
            <small>{email || 'No email address'}</small>
          </span>
          <Status kind={outcome === 'added' ? 'ok' : outcome === 'exists' ? 'idle' : 'warn'}>
            {outcome === 'added' ? 'To be added' : (message ?? 'Left out')}
          </Status>
        </li>
      ))}
    </ol>
  )
}
