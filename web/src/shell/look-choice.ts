import { type LookName, looks } from '@portal/contract/looks.ts'
import { useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'

export type Look<Name extends LookName> = (typeof looks)[Name][number]

const yearS = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

/** Undefined for the default, which has no cookie and no attribute. */
export function chooseLook<Name extends LookName>(name: Name, value: Look<Name> | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = value
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : yearS}; samesite=lax`
  for (const listener of listeners) listener()
}

export function useLook<Name extends LookName>(name: Name): Look<Name> | undefined {
  return useSyncExternalStore(
    subscribe,
    () => named(name, document.documentElement.dataset[name]),
    () => named(name, boot().rendered?.looks[name]),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function named<Name extends LookName>(name: Name, text: string | undefined): Look<Name> | undefined {
  const values: readonly Look<Name>[] = looks[name]
  return values.find((value) => value === text)
}
