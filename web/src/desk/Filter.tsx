import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useAsked } from './Queue.tsx'

interface FilterProps {
  /** As in the address. */
  name: string
  /** "Priority" */
  label: string
  /** What the person reads, by what stands in the address. */
  names: Record<string, string>
}

/** One choice by which a queue is narrowed; it stands in the address. */
export function Filter({ name, label, names }: FilterProps) {
  const { raw, move } = useAsked()
  const chosen = names[String(raw[name])]
  const choose = (value?: string) => move({ [name]: value, page: undefined })
  return (
    <MenuButton
      label={`Filter by ${label.toLowerCase()}`}
      actions={[
        { key: 'all', label: 'All', onAct: () => choose() },
        ...Object.entries(names).map(([value, words], index) => ({
          key: value,
          label: words,
          separatorBefore: index === 0,
          onAct: () => choose(value),
        })),
      ]}
    >
      {chosen ? `${label}: ${chosen}` : label}
    </MenuButton>
  )
}
