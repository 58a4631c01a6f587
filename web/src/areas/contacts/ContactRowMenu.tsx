import type { ContactRow } from '@portal/contract/contacts/contacts.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { paths } from '../../paths.ts'
import { contactActs } from './contact-acts.ts'

export function ContactRowMenu({ contact }: { contact: Pick<ContactRow, 'contactId' | 'name' | 'email' | 'status'> }) {
  const { contactId, name, email, status } = contact
  const navigate = useNavigate()
  const toasts = useToasts()
  const { resend } = contactActs(useQueryClient(), contact)
  const copy = () =>
    void navigator.clipboard.writeText(email).then(
      () => toasts.show({ kind: 'ok', text: `${email} copied` }),
      () => toasts.show({ kind: 'bad', text: `Your browser blocked copying ${email}` }),
    )
  return (
    <ActMenu
      label={`Actions for ${name}`}
      items={[
        { key: 'open', label: 'Open', onAct: () => void navigate({ to: paths.contact(contactId) }) },
        { key: 'copy', label: 'Copy email address', onAct: copy },
        ...(status === 'invited' ? [resend] : []),
        ...(status === 'left'
          ? []
          : [
              {
                key: 'leave',
                label: 'Remove leaver',
                destructive: true,
                separatorBefore: true,
                onAct: () => void navigate({ to: paths.contact(contactId), search: { open: 'leave' } }),
              },
            ]),
      ]}
    />
  )
}
