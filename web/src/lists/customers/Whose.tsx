import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { OwnProps } from '../own-props.ts'

interface WhoseProps {
  /** "services" */
  records: string
  Own: ComponentType<OwnProps>
  OfCustomers: ComponentType
}

/** The own list of a dealer, or with `customers=all` in the address that of all its customers. */
export function Whose({ records, Own, OfCustomers }: WhoseProps) {
  return useIsOfAll() ? <OfCustomers /> : <Own whose={<WhoseChoice records={records} />} />
}

const useIsOfAll = () => {
  const { customers }: { customers?: unknown } = useSearch({ strict: false })
  return customers === 'all'
}

const choices = [
  { key: 'own', value: 'own', name: 'Your account' },
  { key: 'all', value: 'all', name: 'All customers' },
]

export function WhoseChoice({ records }: Pick<WhoseProps, 'records'>) {
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  return (
    <Segmented
      label={`Whose ${records}`}
      options={choices}
      value={useIsOfAll() ? 'all' : 'own'}
      onValueChange={(value) => void navigate({ to, search: value === 'all' ? { customers: value } : {} })}
    />
  )
}
