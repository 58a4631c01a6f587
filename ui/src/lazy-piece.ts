import { type ComponentType, lazy } from 'react'

/** A piece whose code comes later. Without the network it waits for it, instead of taking the page away. */
export function lazyPiece<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const patiently = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return patiently()
    }
  }
  return lazy(patiently)
}
