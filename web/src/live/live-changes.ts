import type { LiveChange } from '@portal/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'

const channelName = 'live-changes'
const retryMs = 5000

/** A change, or null where some may have been missed. */
type Message = LiveChange | null

/**
 * Keeps what this tab shows up to date with what others do. One tab holds the connection and tells the other ones of the
 * same browser, which allows only a few connections to a server. Answers how to stop.
 */
export function followChanges(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  const stopped = new AbortController()
  const apply = (message: Message) => {
    // What is not on screen is only marked, and fetched when it is wanted.
    void queryClient.invalidateQueries(message ? { queryKey: [message.area] } : {})
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => apply(data))
  const tell = (message: Message) => {
    apply(message)
    channel.postMessage(message)
  }
  // Over plain http on another machine than one's own the browser has no locks: then each tab holds its own connection.
  if (!('locks' in navigator)) void connect(tell, stopped.signal)
  else {
    navigator.locks
      .request(channelName, { signal: stopped.signal }, () => connect(tell, stopped.signal))
      .catch(() => {
        // Stopped while another tab held the connection.
      })
  }
  return () => {
    stopped.abort()
    channel.close()
  }
}

/** Holds the connection, and so the lock, until it is told to stop. */
function connect(tell: (message: Message) => void, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let hasOpened = false
    const open = () => {
      source = new EventSource('/api/events')
      source.addEventListener('open', () => {
        if (hasOpened) tell(null)
        hasOpened = true
      })
      source.addEventListener('change', ({ data }: MessageEvent<string>) => tell(JSON.parse(data)))
      source.addEventListener('gap', () => tell(null))
      source.addEventListener('error', () => {
        // A refusal is final for the browser, but not for us: the session may be renewed, the server restarted.
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
      })
    }
    open()
    stopped.addEventListener('abort', () => {
      source?.close()
      clearTimeout(retry)
      resolve()
    })
  })
}
