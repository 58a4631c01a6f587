import type { Zone } from '@portal/contract/dns/dns.ts'
import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { call } from '../../api/client.ts'
import { useForm } from '../../forms/use-form.ts'
import { addCells, type NewRecord } from './AddRow.tsx'
import { useZoneUpdate } from './use-zone-update.ts'

interface AddForm {
  id: string
  cells: Record<string, ReactNode>
  /** A failure that belongs to no field. */
  failure: string | undefined
  onSubmit: (event?: FormEvent) => void
}

const initial: NewRecord = { name: '', type: 'A', content: '', ttl: 3600 }

/** The form of the row for a new record. Input stays until it is in the draft. */
export function useAddForm({ zoneId, types }: Zone): AddForm {
  const id = useId()
  const keep = useZoneUpdate()
  const form = useForm({
    initial,
    draft: 'new-record',
    submit: (body, once) =>
      call('PUT /dns-info/api/zones/:zoneId/draft/record', { params: { zoneId }, body }, { once }),
    onDone: (zone) => keep(zone),
  })
  const nameId = form.text('name').id
  useEffect(() => {
    // From the command palette: "Add a record to brackenfell.example".
    if (location.hash === '#add-record') document.getElementById(nameId)?.focus()
  }, [nameId])
  return { id, cells: addCells(form, id, types), failure: form.failure?.message, onSubmit: form.onSubmit }
}
