import type { ContactRow } from '@portal/contract/contacts.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useContactAct } from './use-contact-act.ts'

export function ContactRowMenu({ contact }: { contact: Pick<ContactRow, 'contactId' | 'name' | 'email' | 'status'> }) {
  const { contactId, name, email, status } = contact
  const navigate = useNavigate()
  const toasts = useToasts()
  const { act } = useContactAct(contact)
  const copy = () =>
    void navigator.clipboard.writeText(email).then(
      () => toasts.show({ kind: 'ok', text: `${email} copied` }),
      () => toasts.show({ kind: 'bad', text: `The browser did not let us copy ${email}` }),
    )
  return (
    <MenuButton
      label={`Actions for ${name}`}
      actions={[
        { key: 'open', label: 'Open', onAct: () => void navigate({ to: paths.contact(contactId) }) },
        { key: 'copy', label: 'Copy e-mail address', onAct: copy },
        ...(status === 'invited'
          ? [{ key: 'resend', label: 'Send the invitation again', onAct: () => void act('resend') }]
          : []),
        ...(status === 'left'
          ? []
          : [
              {
                key: 'leave',
                label: 'Leaves the company',
                destructive: true,
                separatorBefore: true,
                onAct: () => void navigate({ to: paths.contact(contactId), search: { open: 'leave' } }),
              },
            ]),
      ]}
    />
  )
}
