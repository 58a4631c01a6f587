import { kindOf, type RecordType, recordTypes } from '@portal/contract/dns/records/types.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import PlusIcon from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { Form } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { ttlOptions } from './dns-words.ts'

/** The row before the records of the table. */
export const addRow = { key: 'add' } as const

export interface NewRecord extends Record<string, unknown> {
  name: string
  type: RecordType
  content: string
  ttl: number
}

/** The fields of the row by column; they belong to the form beside the table. */
export function addCells(
  form: Form<NewRecord>,
  formId: string,
  types: readonly RecordType[],
): Record<string, ReactNode> {
  const { type, ttl } = form.values
  return {
    name: <TextField hideLabel mono label="Name" placeholder="name or @" form={formId} {...form.text('name')} />,
    type: (
      <Select
        hideLabel
        label="Type"
        form={formId}
        value={type}
        error={form.errorOf('type')}
        options={types.map((each) => ({ key: each, value: each, name: each }))}
        onValueChange={(value) => form.set({ type: oneOf(recordTypes, value) ?? 'A' })}
      />
    ),
    content: (
      <TextField
        hideLabel
        mono
        label="Value"
        placeholder={`like ${kindOf(type)?.example}`}
        form={formId}
        {...form.text('content')}
      />
    ),
    ttl: (
      <Select
        hideLabel
        label="Time to live"
        form={formId}
        value={String(ttl)}
        error={form.errorOf('ttl')}
        options={ttlOptions(ttl)}
        onValueChange={(value) => form.set({ ttl: Number(value) })}
      />
    ),
    change: (
      <Button type="submit" form={formId} icon={<PlusIcon aria-hidden />} busy={form.isBusy}>
        Add record
      </Button>
    ),
  }
}
