import { keyAllowances } from '@portal/contract/api-key-values.ts'
import { siteResources } from '@portal/contract/contact-values.ts'
import { type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { type Form, useForm } from '../../forms/use-form.ts'
import { usePermissions } from '../../shell/permissions.tsx'
import { lastDayOf, permissionName } from './key-words.ts'
import styles from './keys.module.css'
import { LifeFields } from './LifeFields.tsx'
import { keepKeys } from './queries.ts'
import { SitesField } from './SitesField.tsx'
import { type Told, ToldSecret } from './ToldSecret.tsx'

type Resource = (typeof permissionResources)[number]

const initial = {
  name: '',
  // oxlint-disable-next-line typescript/consistent-type-assertions -- an empty list has no type of its own
  resources: [] as Resource[],
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  sites: null as string[] | null,
  access: 'read',
  addresses: '',
  perMinute: '600',
  life: '90',
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  day: null as string | null,
}
type Values = typeof initial

const accessOptions = [
  { key: 'read', value: 'read', name: 'Only read', hint: 'Enough for displays, reports and copies.' },
  { key: 'write', value: 'write', name: 'Read and write', hint: 'May also change what its permissions allow.' },
]
const allowances = keyAllowances.map((each) => ({
  key: String(each),
  value: String(each),
  name: `${each.toLocaleString('en-GB')} calls`,
}))

/** A key is described, made, and told once. */
export function NewKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [told, setTold] = useState<Told>()
  const form = useForm({
    initial,
    draft: 'api-key',
    // Without a key for a repeat: the answer would be kept with the secret in it.
    submit: (values: Values) => call('POST /key-info/api/keys', { body: inputOf(values) }),
    onDone: (made) => {
      setTold(made)
      void keepKeys(queryClient)
    },
  })
  const close = () => {
    setTold(undefined)
    onClose()
  }
  return (
    <Modal
      open={open}
      size="wide"
      onClose={close}
      title={told ? `Your key “${told.key.name}”` : 'New API key'}
      footer={
        told ? (
          <Button colour="primary" onClick={close}>
            I have copied it
          </Button>
        ) : (
          <>
            <Button colour="outline" onClick={close}>
              Cancel
            </Button>
            <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
              Make key
            </Button>
          </>
        )
      }
    >
      {told ? <ToldSecret told={told} /> : <KeyFields form={form} />}
    </Modal>
  )
}

function KeyFields({ form }: { form: Form<Values> }) {
  const { values } = form
  const canLimit = values.resources.length > 0 && values.resources.every((each) => siteResources.includes(each))
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit} aria-label="API key">
      <FormMessages form={form} />
      <TextField label="Name" hint="What uses it, such as “Stock system”" {...form.text('name')} />
      <PermissionField form={form} />
      {canLimit || values.sites ? (
        <SitesField
          id={form.text('sites').id}
          sites={values.sites}
          error={form.errorOf('sites')}
          onChange={(sites) => form.set({ sites })}
        />
      ) : null}
      <RadioGroup
        legend="What it may do"
        options={accessOptions}
        value={values.access}
        onValueChange={(access) => form.set({ access })}
      />
      <div className={styles.pair}>
        <LifeFields form={form} />
        <Select label="At most, in a minute" options={allowances} {...form.text('perMinute')} />
      </div>
      <TextArea
        label="Only from these addresses"
        optional
        rows={2}
        spellCheck={false}
        hint="IP addresses or ranges, one a line, like 203.0.113.10 or 2001:db8::/32. Empty means from anywhere."
        {...form.text('addresses')}
      />
    </form>
  )
}

/** Only what the maker holds can be given. */
function PermissionField({ form }: { form: Form<Values> }) {
  const { resources: held } = usePermissions()
  const { id } = form.text('resources')
  const error = form.errorOf('resources')
  const chosen = form.values.resources
  const give = (resource: Resource, isGiven: boolean) =>
    form.set({ resources: permissionResources.filter((each) => (each === resource ? isGiven : chosen.includes(each))) })
  const mine = permissionResources.filter((each: PermissionResource) => held.has(each))
  return (
    <div>
      <fieldset className={styles.choices} id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
        <legend>Permissions</legend>
        {mine.map((resource) => (
          <Checkbox
            key={resource}
            label={permissionName(resource)}
            checked={chosen.includes(resource)}
            onCheckedChange={(isGiven) => give(resource, isGiven)}
          />
        ))}
      </fieldset>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

function inputOf({ name, resources, sites, access, addresses, perMinute, life, day }: Values) {
  return {
    name,
    resources,
    sites,
    isReadOnly: access !== 'write',
    addresses: addresses.split(/[\s,]+/).filter(Boolean),
    perMinute: keyAllowances.find((each) => String(each) === perMinute) ?? 600,
    expiresOn: lastDayOf(life, day),
  }
}
