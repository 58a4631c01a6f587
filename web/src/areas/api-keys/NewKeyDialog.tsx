import { accessTitle } from '@portal/contract/access/names.ts'
import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { keyAllowances } from '@portal/contract/api-keys/values.ts'
import { siteResources } from '@portal/contract/contacts/values.ts'
import { type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownDialog } from '../../acts/ActDialog.tsx'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { type Form, useForm } from '../../forms/use-form.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { lastDayOf } from './key-words.ts'
import styles from './api-keys.module.css'
import { LifeFields } from './LifeFields.tsx'
import { keepKeys, keyListQuery } from './queries.ts'
import { RecordLimitsField } from './RecordLimitsField.tsx'
import { SitesField } from './SitesField.tsx'
import { type NewSecret, shownKey } from './SecretOnce.tsx'

type Resource = (typeof permissionResources)[number]

const initial = {
  name: '',
  // oxlint-disable-next-line typescript/consistent-type-assertions -- an empty list has no element type
  resources: [] as Resource[],
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  sites: null as string[] | null,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  recordLimits: null as RecordLimit[] | null,
  access: 'read',
  hasTsig: false,
  addresses: '',
  perMinute: '600',
  life: '90',
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  day: null as string | null,
}
type Values = typeof initial

const accessOptions = [
  { key: 'read', value: 'read', name: 'Read only', hint: 'For displays, reports and copies.' },
  { key: 'write', value: 'write', name: 'Read and write', hint: 'Can also make changes that its permissions allow.' },
]
const allowances = keyAllowances.map((each) => ({
  key: String(each),
  value: String(each),
  name: `${number(each)} calls`,
}))

/** Of a key that changes the records of a zone. */
const forZone = (zoneId: string): Values => ({
  ...initial,
  resources: ['BusinessPortalDns'],
  recordLimits: [{ zoneId, name: null, isChallengeOnly: false }],
  access: 'write',
})

interface NewKeyDialogProps {
  open: boolean
  /** The zone from whose page the person comes. */
  zoneId?: string | undefined
  onClose: () => void
}

/** Creates a key and shows its secret once. */
export function NewKeyDialog({ open, zoneId, onClose }: NewKeyDialogProps) {
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<NewSecret>()
  const form = useForm({
    initial: zoneId ? forZone(zoneId) : initial,
    draft: zoneId ? `api-key ${zoneId}` : 'api-key',
    // Without an idempotency key: the stored response would contain the secret.
    submit: (values: Values) => call('POST /key-info/api/keys', { body: inputOf(values) }),
    onDone: (made) => {
      setCreated(made)
      void keepKeys(queryClient)
    },
  })
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  if (created) return <ShownDialog shown={shownKey(`API key “${created.key.name}”`, created)} onClose={close} />
  return (
    <FormDialog
      form={form}
      open={open}
      size="wide"
      title="Create API key"
      label="API key"
      confirm="Create key"
      onClose={close}
    >
      <KeyFields form={form} />
    </FormDialog>
  )
}

function KeyFields({ form }: { form: Form<Values> }) {
  const { values } = form
  const { data } = useQuery(keyListQuery)
  const canLimit = values.resources.length > 0 && values.resources.every((each) => siteResources.includes(each))
  return (
    <>
      <TextField label="Name" hint="The application that uses it, such as “Stock system”" {...form.text('name')} />
      <PermissionField form={form} />
      {canLimit || values.sites ? (
        <SitesField
          id={form.text('sites').id}
          sites={values.sites}
          error={form.errorOf('sites')}
          onChange={(sites) => form.set({ sites })}
        />
      ) : null}
      {isForDns(values.resources) || values.recordLimits ? (
        <RecordLimitsField
          id={form.text('recordLimits').id}
          limits={values.recordLimits}
          error={form.errorOf('recordLimits')}
          errorOf={form.errorOf}
          onChange={(recordLimits) => form.set({ recordLimits })}
        />
      ) : null}
      <RadioGroup
        legend="Access"
        options={accessOptions}
        value={values.access}
        onValueChange={(access) => form.set({ access })}
      />
      {data?.dnsUpdates && canSign(values) ? (
        <Checkbox
          label="TSIG secret"
          hint="For DNS updates by nsupdate or certbot, and for transfers to secondary name servers"
          checked={values.hasTsig}
          onCheckedChange={(hasTsig) => form.set({ hasTsig })}
        />
      ) : null}
      <div className={styles.pair}>
        <LifeFields form={form} />
        <Select
          label="Rate limit per minute"
          hint="Further calls are refused until the next minute"
          options={allowances}
          {...form.text('perMinute')}
        />
      </div>
      <TextArea
        label="Allowed IP addresses"
        optional
        rows={2}
        spellCheck={false}
        hint="One address or range per line, such as 203.0.113.10 or 2001:db8::/32. Leave empty to allow any address."
        {...form.text('addresses')}
      />
    </>
  )
}

const canSign = ({ resources }: Values) => resources.includes('BusinessPortalDns')

const isForDns = (resources: readonly Resource[]) => resources.join() === 'BusinessPortalDns'

/** Only permissions that the creator holds can be given. */
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
            label={accessTitle(resource)}
            checked={chosen.includes(resource)}
            onCheckedChange={(isGiven) => give(resource, isGiven)}
          />
        ))}
      </fieldset>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

function inputOf(values: Values) {
  const { name, resources, sites, recordLimits, access, addresses, perMinute, life, day } = values
  return {
    name,
    resources,
    sites,
    recordLimits,
    isReadOnly: access !== 'write',
    hasTsig: values.hasTsig && canSign(values),
    addresses: addresses.split(/[\s,]+/).filter(Boolean),
    perMinute: keyAllowances.find((each) => String(each) === perMinute) ?? 600,
    expiresOn: lastDayOf(life, day),
  }
}
