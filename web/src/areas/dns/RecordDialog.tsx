import type { Zone } from '@portal/contract/dns/dns.ts'
import { contentOfInputs, emptyInputs, inputsOf } from '@portal/contract/dns/records/content.ts'
import { kindOf, type RecordType, recordTypes } from '@portal/contract/dns/records/types.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { ContentInput } from './ContentInput.tsx'
import styles from './dns.module.css'
import { ttlOptions } from './dns-words.ts'
import { nameInWords } from './names.ts'
import { errorAt, hasSameInputs, partsInWords } from './record-inputs.ts'
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

/** A type that has only a number. */
const other = 'Other'

/** A record with a field for each part of its value. It is added to the draft, not published. */
export function RecordDialog({ zone, row, onClose }: RecordDialogProps) {
  const { zoneId, types, belongings } = zone
  const keep = useZoneUpdate()
  const initial: Values = row
    ? {
        ...row.record,
        name: nameInWords(row.record.name),
        parts: partsInWords(row.record.type, row.record.content),
      }
    : { name: '', type: 'A', parts: emptyInputs('A'), ttl: 3600, disabled: false, comment: '' }
  const form = useForm({
    initial,
    submit: ({ parts, ...values }, once) =>
      call(
        'PUT /dns-info/api/zones/:zoneId/draft/record',
        {
          params: { zoneId },
          body: { ...values, content: contentOfInputs(values.type, parts), before: row && bareKey(row.record) },
        },
        { once },
      ),
    onDone: (changed) => {
      keep(changed)
      onClose()
    },
  })
  const { type, parts, ttl, disabled } = form.values
  const kind = kindOf(type)
  const errorOf = errorAt(type, parts, form.errorOf('content'))
  const owner = row && belongings.find(({ target }) => target === (row.before ?? row.record).content.split(' ').at(-1))
  return (
    <FormDialog
      form={form}
      title={row ? `Edit ${nameInWords(row.record.name)} ${row.record.type}` : 'Add record'}
      label="Record"
      confirm={row ? 'Save record' : 'Add record'}
      onClose={onClose}
    >
      {owner ? <Notice kind="info">{`${owner.target} is ${owner.text}.`}</Notice> : null}
      <div className={styles.pair}>
        <TextField label="Name" mono hint={kind?.nameHint ?? `@ for ${nameInWords(zoneId)}`} {...form.text('name')} />
        <Select
          label="Type"
          hint={kind ? kind.about : 'Any type, by its number'}
          value={kind ? type : other}
          error={kind ? form.errorOf('type') : undefined}
          options={[...types, other].map((each) => ({ key: each, value: each, name: each }))}
          onValueChange={(value) => {
            const next = oneOf(recordTypes, value) ?? 'TYPE'
            form.set({ type: next, parts: hasSameInputs(type, next) ? parts : emptyInputs(next) })
          }}
        />
      </div>
      {kind ? null : (
        <TextField
          label="Type number"
          mono
          inputMode="numeric"
          hint="As in TYPE65534"
          value={type.slice('TYPE'.length)}
          error={form.errorOf('type')}
          onValueChange={(value) => form.set({ type: `TYPE${value.replaceAll(/\D/g, '')}` })}
        />
      )}
      {inputsOf(type).map((input, index) => (
        <ContentInput
          key={input.key}
          input={input}
          zoneId={zoneId}
          id={index === 0 ? form.text('content').id : undefined}
          value={parts[index] ?? ''}
          error={errorOf(index)}
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
