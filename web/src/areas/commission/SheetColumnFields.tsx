import type { SheetColumns } from '@portal/contract/commission/sheet-columns.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import type { OwnColumns } from './own-columns.ts'

interface SheetColumnFieldsProps {
  columns: OwnColumns
  onChoose: (chosen: SheetColumns) => void
}

/** Asks which columns of a file hold the service ID and the commission. */
export function SheetColumnFields({ columns: { names, chosen }, onChoose }: SheetColumnFieldsProps) {
  const options = names.map((name, at) => ({ key: `${at} ${name}`, value: name, name }))
  return (
    <>
      <Select
        label="Column with the service ID"
        hint="We remember your choice in this browser."
        placeholder="Choose a column"
        options={options}
        value={chosen.service}
        onValueChange={(service) => onChoose({ ...chosen, service })}
      />
      <Select
        label="Column with the commission"
        placeholder="Choose a column"
        options={options}
        value={chosen.amount}
        onValueChange={(amount) => onChoose({ ...chosen, amount })}
      />
    </>
  )
}
