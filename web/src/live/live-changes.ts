import { type LiveChange, longestMissedMs } from '@portal/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'

const retryMs = 5000

/**
 * A change, the server's release, the end of the session or account membership, or null if changes may have been
 * missed.
 */
type Message = LiveChange | { version: string | undefined } | { hasEnded: true } | null
/** A new tab asks the tab with the connection for the changes since its own page was read. */
interface Question {
  missedMs: number
}

interface Followed {
  /** Each account has its own connection, because this tab does not need the changes of others. */
  account: string
  hearRelease: (version?: string) => void
  /** Called when the session or the account membership ends. */
  hearEnd: () => void
}

/**
 * Keeps this tab up to date with other people's changes. One tab holds the connection and informs the other tabs of the
 * same account and browser, because browsers allow only a few connections to a server. Returns a function that stops
 * it.
 */
export function followChanges(queryClient: QueryClient, { account, hearRelease, hearEnd }: Followed): () => void {
  const channelName = `live-changes ${account}`
  const channel = new BroadcastChannel(channelName)
  const stopped = new AbortController()
  const apply = (message: Message) => {
    if (message && 'version' in message) return hearRelease(message.version)
    if (message && 'hasEnded' in message) return hearEnd()
    // Data that is not on screen is only marked as stale, and fetched when needed.
    void queryClient.invalidateQueries(message ? { predicate: ({ queryKey }) => isStale(queryKey, message) } : {})
    // A granted permission may open a page at once.
    if (message?.area === 'access') void queryClient.invalidateQueries({ queryKey: ['permissions'] })
  }
  let sent: { at: number; message: Message }[] = []
  const repeat = ({ missedMs }: Question) => {
    // Empty in every tab but the one with the connection.
    const from = performance.now() - missedMs
    for (const { at, message } of sent) if (at >= from) channel.postMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message | Question>) =>
    data && 'missedMs' in data ? repeat(data) : apply(data),
  )
  const tell = (message: Message) => {
    const at = performance.now()
    if (message === null || 'area' in message)
      sent = [...sent.filter((each) => each.at >= at - longestMissedMs), { at, message }]
    apply(message)
    channel.postMessage(message)
  }
  const hold = (hasMissed: boolean) => connect({ account, tell, stopped: stopped.signal, hasMissed })
  const ask = () => channel.postMessage({ missedMs: sinceRead() } satisfies Question)
  holdConnection(channelName, hold, ask, stopped.signal).catch(() => {
    // Stopped while another tab held the connection.
  })
  return () => {
    stopped.abort()
    channel.close()
  }
}

/** Connects as the only tab, or after the previous connection's tab has closed; changes in between were missed. */
async function holdConnection(
  name: string,
  hold: (hasMissed: boolean) => Promise<void>,
  ask: () => void,
  stopped: AbortSignal,
): Promise<void> {
  // Browsers have locks only in secure contexts; elsewhere every tab has its own connection.
  if (!('locks' in navigator)) return hold(false)
  const isTaken = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await hold(false)
    return !lock
  })
  if (!isTaken) return
  ask()
  await navigator.locks.request(name, { signal: stopped }, () => hold(true))
}

/** The page's data was read no earlier than its navigation began; the rest is what a request may take. */
const sinceRead = () => Math.ceil(performance.now()) + 2000

interface Connection {
  account: string
  tell: (message: Message) => void
  stopped: AbortSignal
  hasMissed: boolean
}

/** A dealer's dashboard shows every area of its customers; what it shows of its own account does not change with them. */
function isStale([area, part]: readonly unknown[], { area: changed, ofCustomers }: LiveChange): boolean {
  if (ofCustomers) return area === 'customers' && (part === changed || part === 'dashboard')
  return area === changed || (changed !== 'writing' && isOfAllAreas(area))
}

/** The dashboard and the overview of a service show records of every area. */
const isOfAllAreas = (area: unknown) => area === 'dashboard' || area === 'service-overview'

/** Holds the connection, and therefore the lock, until it is stopped. */
function connect({ account, tell, stopped, hasMissed }: Connection): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let isGap = hasMissed
    const open = () => {
      source = new EventSource(`/api/events?${new URLSearchParams({ account, missedMs: String(sinceRead()) })}`)
      source.addEventListener('open', (event) => {
        // The browser has an `open` event too, when the response starts; the server sends its own once it listens.
        if (!(event instanceof MessageEvent)) return
        tell({ version: JSON.parse(event.data).version })
        if (isGap) tell(null)
        isGap = true
      })
      source.addEventListener('change', ({ data }: MessageEvent<string>) => tell(JSON.parse(data)))
      source.addEventListener('gap', () => tell(null))
      source.addEventListener('ended', () => tell({ hasEnded: true }))
      source.addEventListener('error', () => {
        // The browser stops after a refusal, but the session may be renewed or the server restarted.
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
