const channelName = 'nextauth.message'

export type Trigger = 'getSession' | 'signout'

export interface OtherTabs {
  tell(trigger: Trigger): void
  close(): void
}

/**
 * Notifies other tabs of session changes and receives their notifications: through a channel, and through the storage
 * message that pages with a next-auth client use. A message only says that something changed; each tab asks the server.
 */
export function listenToOtherTabs(onChange: (trigger: unknown) => void): OtherTabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
  const heard = new Set<string>()
  const hear = (message: unknown) => {
    if (typeof message !== 'object' || message === null || Reflect.get(message, 'event') !== 'session') return
    const id: unknown = Reflect.get(message, 'id')
    // Our own messages arrive twice, once by each path.
    if (typeof id === 'string') {
      if (heard.has(id)) return
      if (heard.size > 100) heard.clear()
      heard.add(id)
    }
    const data: unknown = Reflect.get(message, 'data')
    onChange(typeof data === 'object' && data !== null ? Reflect.get(data, 'trigger') : undefined)
  }
  const hearStorage = (event: StorageEvent) => {
    if (event.key === channelName && event.newValue) hear(parse(event.newValue))
  }
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => hear(event.data))
  window.addEventListener('storage', hearStorage)
  return {
    tell(trigger) {
      const message = {
        event: 'session',
        data: { trigger },
        timestamp: Math.floor(Date.now() / 1000),
        id: crypto.randomUUID(),
      }
      channel?.postMessage(message)
      try {
        localStorage.setItem(channelName, JSON.stringify(message))
      } catch {
        // Storage may be disabled or full; the channel still works, and every tab refetches within a minute.
      }
    },
    close() {
      channel?.close()
      window.removeEventListener('storage', hearStorage)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
