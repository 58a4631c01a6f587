import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { invitationDays } from '@portal/contract/contacts/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import KeyIcon from 'lucide-react/icons/key-round'
import MailIcon from 'lucide-react/icons/mail'
import UsersIcon from 'lucide-react/icons/users'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { type ContactFormValues, inputOf, newContact } from './contact-form.ts'
import { accessQuery } from '../access/queries.ts'
import { suggestedPermissions, withinGivable } from './contact-words.ts'
import { ContactFields } from './ContactFields.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { GrantsField } from './GrantsField.tsx'
import { contactQuery, keepContacts, siteNamesQuery } from './queries.ts'

interface Values extends ContactFormValues {
  isInvited: boolean
  /** Null while the roles determine the permissions. */
  grants: Grant[] | null
}

const noAccess: { givable: Grant[] } = { givable: [] }
const initial: Values = { ...newContact, isInvited: true, grants: null }

export const load = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(siteNamesQuery), queryClient.prefetchQuery(accessQuery)])

export function Page() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { data: { givable } = noAccess } = useQuery(accessQuery)
  // From the command palette: "Invite ada@byron.example".
  const { email } = useSearch({ strict: false })
  const form = useForm({
    initial: typeof email === 'string' ? { ...initial, email } : initial,
    draft: 'contact',
    submit: (values: Values, once) =>
      call(
        'POST /contact-info/api/contacts',
        { body: { ...inputOf(values), grants: grantsOf(values, givable) } },
        { once },
      ),
    onDone: (contact) => {
      queryClient.setQueryData(contactQuery(contact.contactId).queryKey, contact)
      void keepContacts(queryClient)
      const text =
        contact.status === 'invited' ? `We sent an invitation to ${contact.email}` : `${contact.name} has been added`
      toasts.show({ kind: 'ok', text })
      void navigate({ to: paths.contact(contact.contactId) })
    },
  })
  const { values } = form
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Contacts', href: paths.contacts() }, { label: 'New' }]}
        title="Add contact"
        facts={['All fields are required unless marked optional']}
      />
      <div className={layout.columns}>
        <form className={layout.stack} noValidate onSubmit={form.onSubmit} aria-label="New contact">
          <FormMessages form={form} />
          <ContactFields
            form={form}
            rolesNote="Each role suggests permissions, which you can change under Portal access"
          />
          <Card title="Portal access">
            <Checkbox
              label="Invite them to sign in"
              hint="Without an invitation they receive notifications but cannot sign in."
              checked={values.isInvited}
              onCheckedChange={(isInvited) => form.set({ isInvited })}
            />
            {values.isInvited ? (
              <GrantsField
                id={form.text('grants').id}
                grants={grantsOf(values, givable)}
                givable={givable}
                error={form.errorOf('grants')}
                onChange={(grants) => form.set({ grants })}
              />
            ) : null}
          </Card>
          <div className={styles.actions}>
            <Button type="submit" size="lg" colour="primary" busy={form.isBusy}>
              Add contact
            </Button>
            <Button size="lg" colour="tertiary" href={paths.contacts()}>
              Cancel
            </Button>
          </div>
        </form>
        <Card title="Next steps">
          {values.isInvited ? (
            <ol className={styles.steps}>
              <li>
                <MailIcon aria-hidden />
                We email an invitation that is valid for {invitationDays} days.
              </li>
              <li>
                <KeyIcon aria-hidden />
                They set their own password on the sign-in service.
              </li>
              <li>
                <UsersIcon aria-hidden />
                Their menu shows only what their permissions allow.
              </li>
            </ol>
          ) : (
            <ol className={styles.steps}>
              <li>
                <MailIcon aria-hidden />
                We email a link to confirm the address.
              </li>
            </ol>
          )}
        </Card>
      </div>
    </>
  )
}

function grantsOf({ isInvited, grants, roles }: Values, givable: readonly Grant[]): Grant[] {
  if (!isInvited) return []
  // Signing in needs the portal, also without a role.
  return grants ?? withinGivable(['BusinessPortal', ...suggestedPermissions(roles)], givable)
}
