import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { type ContactFormValues, formOf, inputOf } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { contactQuery, keepContacts } from './queries.ts'

interface ContactEditProps {
  contact: Contact
  onClose: () => void
}

export function ContactEdit({ contact, onClose }: ContactEditProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  // The version being edited; a newer one is loaded only on request.
  const [base, setBase] = useState(contact)
  const { contactId } = contact
  const form = useForm<ContactFormValues, Contact>({
    initial: formOf(base),
    draft: 'edit',
    submit: (values, once) =>
      call(
        'PUT /contact-info/api/contacts/:contactId',
        { params: { contactId }, body: inputOf(values) },
        { version: base.version, once },
      ),
    onDone: (changed) => {
      queryClient.setQueryData(contactQuery(contactId).queryKey, changed)
      void keepContacts(queryClient)
      toasts.show({ kind: 'ok', text: `${changed.name} saved` })
      onClose()
    },
  })
  const showNewest = async () => setBase(await queryClient.fetchQuery({ ...contactQuery(contactId), staleTime: 0 }))
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Contacts', href: paths.contacts() },
          { label: contact.name, href: paths.contact(contactId) },
          { label: 'Edit' },
        ]}
        title={`Edit ${contact.name}`}
        facts={['All fields are required unless marked optional']}
      />
      <form className={layout.stack} noValidate onSubmit={form.onSubmit} aria-label="Contact">
        <FormMessages form={form} onReload={() => void showNewest()} />
        <ContactFields form={form} addressLimit={contact.limits.address} />
        <div className={styles.actions}>
          <Button type="submit" size="lg" colour="primary" busy={form.isBusy}>
            Save contact
          </Button>
          <Button
            size="lg"
            colour="tertiary"
            onClick={() => {
              form.reset()
              onClose()
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
