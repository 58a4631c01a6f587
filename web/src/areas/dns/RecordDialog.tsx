import type { Zone } from '@portal/contract/dns/dns.ts'
import { recordTypes, type RecordType } from '@portal/contract/dns/values.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import styles from './dns.module.css'
import { ttlOptions } from './dns-words.ts'
import { contentOf, emptyParts, partsOf, valueParts } from './record-fields.ts'
import { bareKey, type RecordRow } from './record-rows.ts'
import { useZoneUpdate } from './use-zone-update.ts'

interface RecordDialogProps {
  zone: Zone
  /** Null for a new record. */
  row: RecordRow | null
  onClose: () => void
}

interface Values extends Record<string, unknown> {
  name: string
  type: RecordType
  parts: string[]
  ttl: number
  disabled: boolean
  comment: string
}

/** A record with a field for each part of its value. It is added to the draft, not published. */
export function RecordDialog({ zone, row, onClose }: RecordDialogProps) {
  const { zoneId, types, belongings } = zone
  const keep = useZoneUpdate()
  const initial: Values = row
    ? { ...row.record, parts: partsOf(row.record.type, row.record.content) }
    : { name: '', type: 'A', parts: emptyParts('A'), ttl: 3600, disabled: false, comment: '' }
  const form = useForm({
    initial,
    submit: ({ parts, ...values }, once) =>
      call(
        'PUT /dns-info/api/zones/:zoneId/draft/record',
        {
          params: { zoneId },
          body: { ...values, content: contentOf(values.type, parts), before: row && bareKey(row.record) },
        },
        { once },
      ),
    onDone: (changed) => {
      keep(changed)
      onClose()
    },
  })
  const { type, parts, ttl, disabled } = form.values
  const owner = row && belongings.find(({ target }) => target === (row.before ?? row.record).content.split(' ').at(-1))
  return (
    <FormDialog
      form={form}
      title={row ? `Edit ${row.record.name} ${row.record.type}` : 'Add record'}
      label="Record"
      confirm={row ? 'Save record' : 'Add record'}
      onClose={onClose}
    >
      {owner ? <Notice kind="info">{`${owner.target} is ${owner.text}.`}</Notice> : null}
      <div className={styles.pair}>
        <TextField label="Name" mono hint={`@ for ${zoneId}`} {...form.text('name')} />
        <Select
          label="Type"
          hint={row ? undefined : 'Value'}
          value={type}
          error={form.errorOf('type')}
          options={types.map((each) => ({ key: each, value: each, name: each }))}
          onValueChange={(value) => {
            const next = oneOf(recordTypes, value) ?? 'A'
            form.set({
              type: next,
              parts:
                valueParts[next].length === parts.length && next !== 'CAA' && type !== 'CAA' ? parts : emptyParts(next),
            })
          }}
        />
      </div>
      {valueParts[type].map((part, index) => (
        <Part
          key={part.key}
          part={part}
          id={index === 0 ? form.text('content').id : undefined}
          value={parts[index] ?? ''}
          error={index === valueParts[type].length - 1 ? form.errorOf('content') : undefined}
          onValueChange={(value) => form.set({ parts: parts.map((each, at) => (at === index ? value : each)) })}
        />
      ))}
      <Select
        label="Time to live"
        hint="How long resolvers cache the answer. Shared by all records of this name and type"
        value={String(ttl)}
        error={form.errorOf('ttl')}
        options={ttlOptions(ttl)}
        onValueChange={(value) => form.set({ ttl: Number(value) })}
      />
      <TextField label="Comment" optional hint="For your colleagues. Not published" {...form.text('comment')} />
      <Checkbox
        label="Switched off"
        hint="Kept in the zone but not published"
        checked={disabled}
        onCheckedChange={(isOff) => form.set({ disabled: isOff })}
      />
    </FormDialog>
  )
}

interface PartProps {
  part: (typeof valueParts)[RecordType][number]
  id: string | undefined
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

function Part({ part: { label, hint, choices, isNumber }, id, value, error, onValueChange }: PartProps) {
  const common = { label, hint, error, value, onValueChange, ...(id && { id }) }
  if (choices) {
    return <Select {...common} options={choices.map((choice) => ({ key: choice, value: choice, name: choice }))} />
  }
  return <TextField {...common} mono inputMode={isNumber ? 'numeric' : 'text'} />
}
