import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { IdentityDialog } from './IdentityDialog.tsx'
import { LinkDialog, useLink } from './LinkButton.tsx'
import type { VisitorAnswer } from './queries.ts'
import { VisitorDialog } from './VisitorDialog.tsx'

type Dialog = 'change' | 'identity' | 'forget' | 'remove'

const words = {
  forget: {
    title: 'Delete the photo ID?',
    text: 'The desk then asks for it at the door. This cannot be undone.',
    confirm: 'Delete photo ID',
    cancel: 'Keep photo ID',
    done: 'The photo ID is deleted',
  },
  remove: {
    title: 'Take this person out of the register?',
    text: 'Past visits keep the name. Everything else, the photo ID too, is deleted at once.',
    confirm: 'Remove visitor',
    cancel: 'Keep visitor',
    done: 'The visitor is removed',
  },
}

export function VisitorMenu({ visitor }: { visitor: VisitorAnswer }) {
  const { visitorId, name, hasIdentity } = visitor
  const [dialog, setDialog] = useState<Dialog>()
  const link = useLink(visitor)
  const close = () => setDialog(undefined)
  return (
    <>
      <MenuButton
        label={`Actions for ${name}`}
        actions={[
          { key: 'change', label: 'Change', onAct: () => setDialog('change') },
          { key: 'link', label: 'Send link for photo ID', onAct: () => void link.make() },
          {
            key: 'identity',
            label: hasIdentity ? 'Replace photo ID' : 'Enter photo ID',
            onAct: () => setDialog('identity'),
          },
          ...(hasIdentity ? [{ key: 'forget', label: 'Delete photo ID', onAct: () => setDialog('forget') }] : []),
          {
            key: 'remove',
            label: 'Remove from the register',
            destructive: true,
            separatorBefore: true,
            onAct: () => setDialog('remove'),
          },
        ]}
      />
      <LinkDialog visitor={visitor} made={link.made} onClose={link.forget} />
      {dialog === 'change' ? <VisitorDialog visitor={visitor} open onClose={close} /> : null}
      {dialog === 'identity' ? <IdentityDialog visitor={visitor} open onClose={close} /> : null}
      <DeleteDialog visitorId={visitorId} what="forget" open={dialog === 'forget'} onClose={close} />
      <DeleteDialog visitorId={visitorId} what="remove" open={dialog === 'remove'} onClose={close} />
    </>
  )
}

interface DeleteDialogProps {
  visitorId: string
  what: keyof typeof words
  open: boolean
  onClose: () => void
}

function DeleteDialog({ visitorId, what, open, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { title, text, confirm, cancel, done } = words[what]
  const remove = async () => {
    setIsBusy(true)
    try {
      const params = { visitorId }
      await (what === 'forget'
        ? call('DELETE /visit-info/api/visitors/:visitorId/identity', { params })
        : call('DELETE /visit-info/api/visitors/:visitorId', { params }))
      void queryClient.invalidateQueries({ queryKey: ['visits'] })
      toasts.show({ kind: 'ok', text: done })
      onClose()
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    }
    setIsBusy(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      confirmLabel={confirm}
      cancelLabel={cancel}
      pending={isBusy}
      problem={problem}
      onConfirm={() => void remove()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
