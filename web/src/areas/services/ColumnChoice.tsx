import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import ColumnsIcon from 'lucide-react/icons/columns-2'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { optionalColumns } from './service-columns.tsx'

interface ColumnChoiceProps {
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

export function ColumnChoice({ hidden, onChange }: ColumnChoiceProps) {
  return (
    <MenuButton
      label="Columns"
      colour="tertiary"
      actions={[
        ...optionalColumns.map(({ key, header }) => {
          const isHidden = hidden.includes(key)
          const others = hidden.filter((each) => each !== key)
          return {
            key,
            label: `${isHidden ? 'Show' : 'Hide'} ${header.toLowerCase().replace('mbit', 'Mbit').replace(' id', ' ID')}`,
            onAct: () => onChange(isHidden ? others : [...hidden, key]),
          }
        }),
        {
          key: 'all',
          label: 'Show all columns',
          separatorBefore: true,
          ...(hidden.length === 0 && { disabledReason: 'All are shown' }),
          onAct: () => onChange([]),
        },
      ]}
    >
      <ColumnsIcon aria-hidden />
      <VisuallyHidden>Columns</VisuallyHidden>
    </MenuButton>
  )
}
