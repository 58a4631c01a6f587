import type { Boot } from '@portal/contract/boot.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerenderToNodeStream } from 'react-dom/static'
import { Application, createQueryClient } from './Application.tsx'
import { boot, readBootFrom } from './boot.ts'
import { createPortalRouter } from './routes.tsx'
import type { SessionClient } from './session/session-client.ts'

/** Keeps the data of each page beside the work on it, however the work of several pages alternates. */
interface Pages {
  run<T>(page: Boot, work: () => T): T
  getStore(): Boot | undefined
}

/** Renders pages on the server as the browser first renders them, from the data in the page alone. */
export function createRenderer(pages: Pages) {
  readBootFrom(() => {
    const page = pages.getStore()
    if (!page) throw new Error('This code runs outside of a page')
    return page
  })
  return (page: Boot, address: string): Promise<string | null> => pages.run(page, () => render(address))
}

/** Null if the page redirects or is not found. */
async function render(address: string): Promise<string | null> {
  const { session } = boot().signedIn ?? {}
  const queryClient = createQueryClient()
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const isWhole = router.state.matches.every(({ status }) => status === 'success')
  if (router._serverResult?.type !== 'render' || !isWhole) return null
  const sessionClient = sessionOf(session)
  const application = <Application queryClient={queryClient} sessionClient={sessionClient} router={router} />
  const faults: unknown[] = []
  const { prelude } = await prerenderToNodeStream(application, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void faults.push(error),
  })
  const pieces: Buffer[] = []
  for await (const piece of prelude) pieces.push(Buffer.from(piece))
  if (faults.length > 0) throw faults[0]
  return Buffer.concat(pieces).toString()
}

/** The session of the page, which nothing changes here. */
function sessionOf(session: NonNullable<Boot['signedIn']>['session'] | undefined): SessionClient {
  const state = session
    ? ({ status: 'authenticated', session } as const)
    : ({ status: 'unauthenticated', session: null } as const)
  const never = () => Promise.reject(new Error('Only a browser changes a session'))
  return {
    state: () => state,
    subscribe: () => () => {},
    start: () => () => {},
    accessToken: () => undefined,
    renew: never,
    signIn: never,
    signOut: never,
    updateSession: never,
  }
}
