import type { RecordChange } from '@portal/contract/dns/dns.ts'
import { templateKeys } from '@portal/contract/dns/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './dns.module.css'
import { nameInWords } from './names.ts'
import { useZoneUpdate } from './use-zone-update.ts'

interface TemplateDialogProps {
  zoneId: string
  open: boolean
  onClose: () => void
}

type Template = (typeof templateKeys)[number]
const words: Record<Template, { name: string; hint: string; asks?: { key: string; label: string; hint: string } }> = {
  website: {
    name: 'Website',
    hint: 'The domain and www point to one address.',
    asks: { key: 'address', label: 'Web server address', hint: 'IPv4 or IPv6' },
  },
  mail: {
    name: 'Own mail server',
    hint: 'MX, SPF and DMARC.',
    asks: { key: 'server', label: 'Mail server name', hint: 'Such as mail.example.com' },
  },
  'no-mail': { name: 'No email', hint: 'Declares that the domain neither receives nor sends email.' },
  microsoft: { name: 'Microsoft 365', hint: 'MX, SPF and autodiscover.' },
  google: { name: 'Google Workspace', hint: 'MX and SPF.' },
}

/** A set of related records. Its changes are previewed before they are added to the draft. */
export function TemplateDialog({ zoneId, open, onClose }: TemplateDialogProps) {
  const keep = useZoneUpdate()
  const [preview, setPreview] = useState<RecordChange[]>()
  const initial: { template: Template; value: string } = { template: 'website', value: '' }
  const form = useForm({
    initial,
    submit: (values, once) => {
      const input = { params: { zoneId }, body: bodyOf(values) }
      return call('POST /dns-info/api/zones/:zoneId/template-applications', input, { once })
    },
    onDone: (zone) => {
      keep(zone, 'Records added to your draft')
      setPreview(undefined)
      onClose()
    },
  })
  const { template } = form.values
  const { asks } = words[template]
  const look = async () => {
    try {
      const input = { params: { zoneId }, body: bodyOf(form.values) }
      setPreview((await call('POST /dns-info/api/zones/:zoneId/template-previews', input)).changes)
    } catch {
      // Submitting shows the form's errors.
      form.onSubmit()
    }
  }
  const change = (values: Partial<typeof initial>) => {
    setPreview(undefined)
    form.set(values)
  }
  return (
    <Modal
      open={open}
      size="wide"
      onClose={onClose}
      title={`Use a template for ${nameInWords(zoneId)}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          {preview ? (
            <Button
              colour="primary"
              busy={form.isBusy}
              disabledReason={preview.length === 0 ? 'The template makes no changes.' : undefined}
              onClick={() => form.onSubmit()}
            >
              Add to draft
            </Button>
          ) : (
            <Button colour="primary" onClick={() => void look()}>
              Preview changes
            </Button>
          )}
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Template">
        <FormMessages form={form} />
        <RadioGroup
          legend="Template"
          name="template"
          look="card"
          options={templateKeys.map((key) => ({ key, value: key, name: words[key].name, hint: words[key].hint }))}
          value={template}
          onValueChange={(value) => change({ template: oneOf(templateKeys, value) ?? 'website', value: '' })}
        />
        {asks ? (
          <TextField
            label={asks.label}
            hint={asks.hint}
            mono
            value={form.values.value}
            error={form.errorOf('values')}
            onValueChange={(value) => change({ value })}
          />
        ) : null}
        {preview && preview.length > 0 ? <ChangeList label="Changes in the template" changes={preview} /> : null}
        {preview?.length === 0 ? <Notice kind="info">The zone already has all these records.</Notice> : null}
      </form>
    </Modal>
  )
}

function bodyOf({ template, value }: { template: Template; value: string }) {
  const { asks } = words[template]
  return { template, values: asks ? { [asks.key]: value } : {} }
}
