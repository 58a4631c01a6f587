import type { LiveChange } from '@portal/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'

const retryMs = 5000

/** A change, the release of the server, that the session or the place in the account has ended, or null where changes may have been missed. */
type Message = LiveChange | { version: string | undefined } | { hasEnded: true } | null

interface Followed {
  /** Each account has its own connection: what happens in another one is not for this tab. */
  account: string
  hearRelease: (version?: string) => void
  /** The session, or the place in the account, is over. */
  hearEnd: () => void
}

/**
 * Keeps what this tab shows up to date with what others do. One tab holds the connection and tells the other ones of the
 * same account and browser, which allows only a few connections to a server. Answers how to stop.
 */
export function followChanges(queryClient: QueryClient, { account, hearRelease, hearEnd }: Followed): () => void {
  const channelName = `live-changes ${account}`
  const channel = new BroadcastChannel(channelName)
  const stopped = new AbortController()
  const apply = (message: Message) => {
    if (message && 'version' in message) return hearRelease(message.version)
    if (message && 'hasEnded' in message) return hearEnd()
    // What is not on screen is only marked, and fetched when it is wanted.
    // The dashboard looks at all areas.
    void queryClient.invalidateQueries(
      message ? { predicate: ({ queryKey: [area] }) => area === message.area || area === 'dashboard' } : {},
    )
    // An answer to a question for access may open a page at once.
    if (message?.area === 'access') void queryClient.invalidateQueries({ queryKey: ['permissions'] })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => apply(data))
  const tell = (message: Message) => {
    apply(message)
    channel.postMessage(message)
  }
  const hold = (hasMissed: boolean) => connect({ account, tell, stopped: stopped.signal, hasMissed })
  holdConnection(channelName, hold, stopped.signal).catch(() => {
    // Stopped while another tab held the connection.
  })
  return () => {
    stopped.abort()
    channel.close()
  }
}

/** Connects as the only tab, or once the tab that did so is gone; what happened in between nobody has heard. */
async function holdConnection(
  name: string,
  hold: (hasMissed: boolean) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  // A browser has locks only where the address is secure; elsewhere every tab connects by itself.
  if (!('locks' in navigator)) return hold(false)
  const isTaken = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await hold(false)
    return !lock
  })
  if (isTaken) await navigator.locks.request(name, { signal: stopped }, () => hold(true))
}

interface Connection {
  account: string
  tell: (message: Message) => void
  stopped: AbortSignal
  hasMissed: boolean
}

/** Holds the connection, and so the lock, until it is told to stop. */
function connect({ account, tell, stopped, hasMissed }: Connection): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let isGap = hasMissed
    const open = () => {
      source = new EventSource(`/api/events?account=${encodeURIComponent(account)}`)
      source.addEventListener('open', (event) => {
        // The browser says so too, when the answer begins; the server says it once it listens.
        if (!(event instanceof MessageEvent)) return
        tell({ version: JSON.parse(event.data).version })
        if (isGap) tell(null)
        isGap = true
      })
      source.addEventListener('change', ({ data }: MessageEvent<string>) => tell(JSON.parse(data)))
      source.addEventListener('gap', () => tell(null))
      source.addEventListener('ended', () => tell({ hasEnded: true }))
      source.addEventListener('error', () => {
        // A refusal is final for the browser, but not for us: the session may be renewed, the server restarted.
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
      })
    }
    const end = () => {
      source?.close()
      clearTimeout(retry)
      resolve()
    }
    if (stopped.aborted) return end()
    open()
    stopped.addEventListener('abort', end)
  })
}
