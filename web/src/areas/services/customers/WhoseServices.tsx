import { pageOf } from '@portal/contract/page-of.ts'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { CustomerServices } from './CustomerServices.tsx'

const whose = [
  { key: 'own', value: 'own', name: 'Your account' },
  { key: 'all', value: 'all', name: 'All customers' },
]

/** For a dealer's people in its own account: its services, or with `customers=all` in the address those of its customers. */
export function WhoseServices({ Own }: { Own: ComponentType<{ whose: ReactNode }> }) {
  const { customers }: { customers?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isAll = customers === 'all'
  const choice = (
    <Segmented
      label="Whose services"
      options={whose}
      value={isAll ? 'all' : 'own'}
      onValueChange={(value) => void navigate({ to: pageOf('services', value === 'all' ? { customers: value } : {}) })}
    />
  )
  return isAll ? <CustomerServices whose={choice} /> : <Own whose={choice} />
}
