import { photoIdNames, photoIdTypes } from '@portal/contract/visit-values.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import type { Form } from '../../forms/use-form.ts'

export interface IdentityValues extends Record<string, unknown> {
  photoIdType: string
  photoIdNumber: string
  accessCardNo: string
}

export const noIdentity: IdentityValues = { photoIdType: '', photoIdNumber: '', accessCardNo: '' }

/** What stands on a photo ID; it is asked in two places and shown in none. */
export function IdentityFields<V extends IdentityValues>({ form }: { form: Form<V> }) {
  return (
    <>
      <Select
        label="Kind of photo ID"
        placeholder="Choose"
        options={photoIdTypes.map((each) => ({ key: each, value: each, name: photoIdNames[each] }))}
        {...form.text('photoIdType')}
      />
      <TextField label="Number on the ID" mono autoComplete="off" {...form.text('photoIdNumber')} />
      <TextField
        label="Access card number"
        optional
        mono
        autoComplete="off"
        hint="If you have a card of this data centre already"
        {...form.text('accessCardNo')}
      />
    </>
  )
}
