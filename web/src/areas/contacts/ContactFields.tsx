import { isUkLandline, landlineRefusal } from '@portal/contract/contacts/mobile.ts'
import { contactRoleNames, contactRoles, contactTitles } from '@portal/contract/contacts/values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '../../forms/use-form.ts'
import { suggestionInWords } from './contact-words.ts'
import type { ContactFormValues } from './contact-form.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { siteNamesQuery } from './queries.ts'

const titles = contactTitles.map((title) => ({ key: title, value: title, name: title }))

interface ContactFieldsProps<V extends ContactFormValues> {
  form: Form<V>
  /** Why the caller cannot change the address. */
  addressLimit?: string | null
  /** The effect of the roles. */
  rolesNote?: string | undefined
}

/** Personal details and roles, for new and existing contacts. */
export function ContactFields<V extends ContactFormValues>({ form, addressLimit, rolesNote }: ContactFieldsProps<V>) {
  const { text } = form
  return (
    <>
      <Card title="Personal details">
        <div className={styles.fields}>
          <div className={styles.two}>
            <Select label="Title" options={titles} placeholder="Choose" {...text('title')} />
          </div>
          <div className={styles.five}>
            <TextField label="First name" autoComplete="off" {...text('firstName')} />
          </div>
          <div className={styles.five}>
            <TextField label="Last name" optional autoComplete="off" {...text('lastName')} />
          </div>
          <div className={styles.six}>
            <TextField
              label="Email"
              inputMode="email"
              autoComplete="off"
              {...text('email')}
              readOnly={Boolean(addressLimit)}
              hint={addressLimit ?? undefined}
            />
          </div>
          <div className={styles.three}>
            <TextField label="Phone" optional inputMode="tel" autoComplete="off" {...text('phone')} />
          </div>
          <div className={styles.three}>
            <TextField
              label="Mobile"
              optional
              inputMode="tel"
              autoComplete="off"
              {...text('mobile')}
              error={isUkLandline(form.values.mobile) ? landlineRefusal : form.errorOf('mobile')}
            />
          </div>
        </div>
      </Card>
      <RoleChoice form={form} note={rolesNote} />
      <SiteChoice form={form} />
    </>
  )
}

const noEffect = 'A description of the person. Permissions are set under Portal access'

function RoleChoice<V extends ContactFormValues>({
  form,
  note = noEffect,
}: {
  form: Form<V>
  note?: string | undefined
}) {
  const { roles } = form.values
  const error = form.errorOf('roles')
  const { id } = form.text('roles')
  return (
    <Card title="Roles" note={note}>
      <fieldset className={styles.roles} id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
        <legend>
          <VisuallyHidden>Roles</VisuallyHidden>
        </legend>
        {contactRoles.map((role) => (
          <Checkbox
            key={role}
            look="card"
            label={contactRoleNames[role]}
            hint={suggestionInWords(role)}
            checked={roles.includes(role)}
            onCheckedChange={(checked) => {
              const chosen = contactRoles.filter((each) => (each === role ? checked : roles.includes(each)))
              // oxlint-disable-next-line typescript/consistent-type-assertions -- V includes the roles field
              form.set({ roles: chosen } as unknown as Partial<V>)
            }}
          />
        ))}
      </fieldset>
      {error ? (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </Card>
  )
}

/** The sites for which this person is the contact; most have none. */
function SiteChoice<V extends ContactFormValues>({ form }: { form: Form<V> }) {
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const chosen = form.values.sites
  const error = form.errorOf('sites')
  const { id } = form.text('sites')
  if (sites.length === 0 && chosen.length === 0) return null
  return (
    <Card title="Site contact for" note="Optional">
      <div className={layout.stack}>
        <p className={styles.quiet}>Shown as the contact on the site’s page. Being a site contact gives no access.</p>
        <fieldset className={styles.sites} id={id} tabIndex={-1}>
          <legend>
            <VisuallyHidden>Sites</VisuallyHidden>
          </legend>
          {sites.map(({ siteId, name, postcode }) => (
            <Checkbox
              key={siteId}
              label={`${name}, ${postcode}`}
              checked={chosen.includes(siteId)}
              onCheckedChange={(checked) => {
                const next = checked ? [...chosen, siteId] : chosen.filter((each) => each !== siteId)
                // oxlint-disable-next-line typescript/consistent-type-assertions -- V includes the sites field
                form.set({ sites: next } as unknown as Partial<V>)
              }}
            />
          ))}
        </fieldset>
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
    </Card>
  )
}
