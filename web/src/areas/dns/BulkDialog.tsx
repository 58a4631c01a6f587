import type { RecordKey } from '@portal/contract/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './dns.module.css'
import { countWords, ttlOptions } from './dns-words.ts'
import { useKeptZone } from './use-zone-change.ts'

interface BulkDialogProps {
  zoneId: string
  records: readonly RecordKey[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** One change for many records: their time to live, and a part of their values. */
export function BulkDialog({ zoneId, records, open, onClose, onDone }: BulkDialogProps) {
  const keep = useKeptZone()
  const form = useForm({
    initial: { ttl: '', from: '', to: '' },
    submit: ({ ttl, from, to }, once) =>
      call(
        'POST /dns-info/api/zones/:zoneId/draft/bulk-edits',
        {
          params: { zoneId },
          body: { records: [...records], ...(ttl && { ttl: Number(ttl) }), ...(from && { replace: { from, to } }) },
        },
        { once },
      ),
    onDone: (zone) => {
      keep(zone)
      onDone()
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Edit ${countWords(records.length, 'record')} together`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Change records
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Records">
        <FormMessages form={form} />
        <Select
          label="Time to live"
          placeholder="As it is"
          value={form.values.ttl}
          options={ttlOptions(3600)}
          error={form.errorOf('ttl')}
          onValueChange={(ttl) => form.set({ ttl })}
        />
        <TextField label="Replace in the values" optional mono hint="Like 192.0.2.10" {...form.text('from')} />
        <TextField
          label="With"
          optional
          mono
          {...form.text('to')}
          error={form.errorOf('content') ?? form.errorOf('replace')}
        />
      </form>
    </Modal>
  )
}
